-- AlterTable
ALTER TABLE "Escalation" ADD COLUMN     "run" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "EscalationEntry" ADD COLUMN     "run" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "SteadyClock" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "wallAt" TIMESTAMP(3) NOT NULL,
    "settledAt" TIMESTAMP(3) NOT NULL,
    "machine" TEXT NOT NULL,
    "uptime" INTEGER NOT NULL,

    CONSTRAINT "SteadyClock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Canary" (
    "instance" TEXT NOT NULL,
    "storedAt" TIMESTAMP(3) NOT NULL,
    "decidedAt" TIMESTAMP(3),
    "arrivedAt" TIMESTAMP(3),

    CONSTRAINT "Canary_pkey" PRIMARY KEY ("instance")
);

-- What was recorded before an escalation was begun again is not of its present run.
UPDATE "EscalationEntry" SET "run" = -1 WHERE "at" < (
  SELECT escalation."startedAt" FROM "Escalation" AS escalation
  WHERE escalation."incidentId" = "EscalationEntry"."incidentId"
);
