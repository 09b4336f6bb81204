-- AlterEnum
ALTER TYPE "ShiftUnit" ADD VALUE 'month';

-- CreateTable
CREATE TABLE "ScheduleVersion" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "scheduleId" BIGINT NOT NULL,
    "endsAt" TIMESTAMPTZ(3),
    "timeZone" TEXT NOT NULL,

    CONSTRAINT "ScheduleVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScheduleLayer" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "versionId" BIGINT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shiftUnit" "ShiftUnit" NOT NULL,
    "shiftLengths" TEXT NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "firstTurn" INTEGER NOT NULL DEFAULT 0,
    "turns" INTEGER NOT NULL,
    "hours" TEXT NOT NULL DEFAULT '[]',
    "skipsClosed" BOOLEAN NOT NULL DEFAULT false,
    "adds" BOOLEAN NOT NULL DEFAULT false,
    "startsAt" TIMESTAMPTZ(3),
    "endsAt" TIMESTAMPTZ(3),

    CONSTRAINT "ScheduleLayer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ScheduleLayer_firstTurn_check" CHECK ("firstTurn" >= 0),
    CONSTRAINT "ScheduleLayer_turns_check" CHECK ("turns" >= 0)
);

-- CreateTable
CREATE TABLE "LayerMember" (
    "workspaceId" BIGINT NOT NULL,
    "layerId" BIGINT NOT NULL,
    "turn" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userId" BIGINT NOT NULL,

    CONSTRAINT "LayerMember_pkey" PRIMARY KEY ("layerId","turn","position")
);

-- What there was becomes one layer of one version each. Versions and layers have the same ids.
INSERT INTO "ScheduleVersion" ("id", "workspaceId", "scheduleId", "endsAt", "timeZone")
SELECT "id", "workspaceId", "scheduleId", "endsAt", "timeZone" FROM "ReplacedRotation";

INSERT INTO "ScheduleVersion" ("id", "workspaceId", "scheduleId", "timeZone")
SELECT (SELECT COALESCE(MAX("id"), 0) FROM "ReplacedRotation") + "id", "workspaceId", "id", "timeZone" FROM "Schedule";

INSERT INTO "ScheduleLayer" ("id", "workspaceId", "versionId", "position", "name", "shiftUnit", "shiftLengths", "handoverTime", "startsOn", "firstTurn", "turns")
SELECT "id", "workspaceId", "id", 0, 'Rotation', "shiftUnit", '[' || "shiftLength" || ']', "handoverTime", "startsOn", "firstTurn",
  (SELECT COUNT(*) FROM "ReplacedTurn" WHERE "ReplacedTurn"."rotationId" = "ReplacedRotation"."id")
FROM "ReplacedRotation";

INSERT INTO "ScheduleLayer" ("id", "workspaceId", "versionId", "position", "name", "shiftUnit", "shiftLengths", "handoverTime", "startsOn", "firstTurn", "turns")
SELECT version."id", version."workspaceId", version."id", 0, 'Rotation', "shiftUnit", '[' || "shiftLength" || ']', "handoverTime", "startsOn", "firstTurn",
  (SELECT COUNT(*) FROM "ScheduleMember" WHERE "ScheduleMember"."scheduleId" = "Schedule"."id")
FROM "Schedule" JOIN "ScheduleVersion" AS version ON version."scheduleId" = "Schedule"."id" AND version."endsAt" IS NULL;

INSERT INTO "LayerMember" ("workspaceId", "layerId", "turn", "position", "userId")
SELECT "workspaceId", "rotationId", ROW_NUMBER() OVER (PARTITION BY "rotationId" ORDER BY "position") - 1, 0, "userId" FROM "ReplacedTurn";

INSERT INTO "LayerMember" ("workspaceId", "layerId", "turn", "position", "userId")
SELECT version."workspaceId", version."id", ROW_NUMBER() OVER (PARTITION BY version."id" ORDER BY "ScheduleMember"."position") - 1, 0, "ScheduleMember"."userId"
FROM "ScheduleMember" JOIN "ScheduleVersion" AS version ON version."scheduleId" = "ScheduleMember"."scheduleId" AND version."endsAt" IS NULL;

SELECT setval(pg_get_serial_sequence('"ScheduleVersion"', 'id'), COALESCE((SELECT MAX("id") FROM "ScheduleVersion"), 0) + 1, false);
SELECT setval(pg_get_serial_sequence('"ScheduleLayer"', 'id'), COALESCE((SELECT MAX("id") FROM "ScheduleLayer"), 0) + 1, false);

-- Checks
ALTER TABLE "Schedule" DROP CONSTRAINT "Schedule_shiftLength_check",
    DROP CONSTRAINT "Schedule_firstTurn_check";

-- DropForeignKey
ALTER TABLE "ScheduleMember" DROP CONSTRAINT "ScheduleMember_workspaceId_scheduleId_fkey";

-- DropForeignKey
ALTER TABLE "ScheduleMember" DROP CONSTRAINT "ScheduleMember_workspaceId_userId_fkey";

-- DropForeignKey
ALTER TABLE "ReplacedRotation" DROP CONSTRAINT "ReplacedRotation_workspaceId_scheduleId_fkey";

-- DropForeignKey
ALTER TABLE "ReplacedTurn" DROP CONSTRAINT "ReplacedTurn_workspaceId_rotationId_fkey";

-- DropForeignKey
ALTER TABLE "ReplacedTurn" DROP CONSTRAINT "ReplacedTurn_workspaceId_userId_fkey";

-- AlterTable
ALTER TABLE "Schedule" DROP COLUMN "firstTurn",
DROP COLUMN "handoverTime",
DROP COLUMN "shiftLength",
DROP COLUMN "shiftUnit",
DROP COLUMN "startsOn";

-- AlterTable
ALTER TABLE "KnownOnCall" ADD COLUMN "userIds" TEXT NOT NULL DEFAULT '';
UPDATE "KnownOnCall" SET "userIds" = COALESCE(CAST("userId" AS TEXT), '');
ALTER TABLE "KnownOnCall" ALTER COLUMN "userIds" DROP DEFAULT, DROP COLUMN "userId";

-- DropTable
DROP TABLE "ScheduleMember";

-- DropTable
DROP TABLE "ReplacedRotation";

-- DropTable
DROP TABLE "ReplacedTurn";

-- CreateIndex
CREATE INDEX "ScheduleVersion_scheduleId_endsAt_idx" ON "ScheduleVersion"("scheduleId", "endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleVersion_workspaceId_id_key" ON "ScheduleVersion"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleLayer_workspaceId_id_key" ON "ScheduleLayer"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleLayer_versionId_position_key" ON "ScheduleLayer"("versionId", "position");

-- CreateIndex
CREATE INDEX "LayerMember_userId_idx" ON "LayerMember"("userId");

-- AddForeignKey
ALTER TABLE "ScheduleVersion" ADD CONSTRAINT "ScheduleVersion_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduleLayer" ADD CONSTRAINT "ScheduleLayer_workspaceId_versionId_fkey" FOREIGN KEY ("workspaceId", "versionId") REFERENCES "ScheduleVersion"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LayerMember" ADD CONSTRAINT "LayerMember_workspaceId_layerId_fkey" FOREIGN KEY ("workspaceId", "layerId") REFERENCES "ScheduleLayer"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LayerMember" ADD CONSTRAINT "LayerMember_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
