-- CreateTable
CREATE TABLE "ScheduleVersion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "endsAt" DATETIME,
    "timeZone" TEXT NOT NULL,
    CONSTRAINT "ScheduleVersion_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScheduleVersion_endsAt_check" CHECK (typeof("endsAt") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "ScheduleLayer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "versionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shiftUnit" TEXT NOT NULL,
    "shiftLengths" TEXT NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "firstTurn" INTEGER NOT NULL DEFAULT 0,
    "turns" INTEGER NOT NULL,
    "hours" TEXT NOT NULL DEFAULT '[]',
    "skipsClosed" BOOLEAN NOT NULL DEFAULT false,
    "adds" BOOLEAN NOT NULL DEFAULT false,
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    CONSTRAINT "ScheduleLayer_workspaceId_versionId_fkey" FOREIGN KEY ("workspaceId", "versionId") REFERENCES "ScheduleVersion" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScheduleLayer_shiftUnit_check" CHECK ("shiftUnit" IN ('hour', 'day', 'week', 'month')),
    CONSTRAINT "ScheduleLayer_skipsClosed_check" CHECK ("skipsClosed" IN (0, 1)),
    CONSTRAINT "ScheduleLayer_adds_check" CHECK ("adds" IN (0, 1)),
    CONSTRAINT "ScheduleLayer_startsAt_check" CHECK (typeof("startsAt") IN ('integer', 'null')),
    CONSTRAINT "ScheduleLayer_endsAt_check" CHECK (typeof("endsAt") IN ('integer', 'null')),
    CONSTRAINT "ScheduleLayer_firstTurn_check" CHECK ("firstTurn" >= 0),
    CONSTRAINT "ScheduleLayer_turns_check" CHECK ("turns" >= 0)
);

-- CreateTable
CREATE TABLE "LayerMember" (
    "workspaceId" INTEGER NOT NULL,
    "layerId" INTEGER NOT NULL,
    "turn" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    PRIMARY KEY ("layerId", "turn", "position"),
    CONSTRAINT "LayerMember_workspaceId_layerId_fkey" FOREIGN KEY ("workspaceId", "layerId") REFERENCES "ScheduleLayer" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LayerMember_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleVersion_workspaceId_id_key" ON "ScheduleVersion"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleLayer_workspaceId_id_key" ON "ScheduleLayer"("workspaceId", "id");

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

-- DropIndex
DROP INDEX "ScheduleMember_userId_idx";

-- DropIndex
DROP INDEX "ReplacedRotation_scheduleId_endsAt_idx";

-- DropIndex
DROP INDEX "ReplacedRotation_workspaceId_id_key";

-- DropIndex
DROP INDEX "ReplacedTurn_userId_idx";

-- DropTable
PRAGMA foreign_keys=off;
DROP TABLE "ScheduleMember";
PRAGMA foreign_keys=on;

-- DropTable
PRAGMA foreign_keys=off;
DROP TABLE "ReplacedRotation";
PRAGMA foreign_keys=on;

-- DropTable
PRAGMA foreign_keys=off;
DROP TABLE "ReplacedTurn";
PRAGMA foreign_keys=on;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Schedule" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "teamId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Schedule_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Schedule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Schedule_createdAt_check" CHECK (typeof("createdAt") = 'integer')
);
INSERT INTO "new_Schedule" ("createdAt", "id", "name", "teamId", "timeZone", "workspaceId") SELECT "createdAt", "id", "name", "teamId", "timeZone", "workspaceId" FROM "Schedule";
DELETE FROM sqlite_sequence WHERE name = 'new_Schedule';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Schedule', seq FROM sqlite_sequence WHERE name = 'Schedule';
DROP TABLE "Schedule";
ALTER TABLE "new_Schedule" RENAME TO "Schedule";
CREATE UNIQUE INDEX "Schedule_workspaceId_id_key" ON "Schedule"("workspaceId", "id");
CREATE TABLE "new_KnownOnCall" (
    "scheduleId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userIds" TEXT NOT NULL,
    CONSTRAINT "KnownOnCall_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_KnownOnCall" ("scheduleId", "workspaceId", "userIds") SELECT "scheduleId", "workspaceId", COALESCE(CAST("userId" AS TEXT), '') FROM "KnownOnCall";
DELETE FROM sqlite_sequence WHERE name = 'new_KnownOnCall';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_KnownOnCall', seq FROM sqlite_sequence WHERE name = 'KnownOnCall';
DROP TABLE "KnownOnCall";
ALTER TABLE "new_KnownOnCall" RENAME TO "KnownOnCall";
CREATE INDEX "KnownOnCall_workspaceId_scheduleId_idx" ON "KnownOnCall"("workspaceId", "scheduleId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "ScheduleVersion_scheduleId_endsAt_idx" ON "ScheduleVersion"("scheduleId", "endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleLayer_versionId_position_key" ON "ScheduleLayer"("versionId", "position");

-- CreateIndex
CREATE INDEX "LayerMember_userId_idx" ON "LayerMember"("userId");
