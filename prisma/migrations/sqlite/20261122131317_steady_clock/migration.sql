-- CreateTable
CREATE TABLE "SteadyClock" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "wallAt" DATETIME NOT NULL,
    "settledAt" DATETIME NOT NULL,
    "machine" TEXT NOT NULL,
    "uptime" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "Canary" (
    "instance" TEXT NOT NULL PRIMARY KEY,
    "storedAt" DATETIME NOT NULL,
    "decidedAt" DATETIME,
    "arrivedAt" DATETIME
);

-- Each has a default, so nothing is rebuilt.
ALTER TABLE "Escalation" ADD COLUMN "run" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "EscalationEntry" ADD COLUMN "run" INTEGER NOT NULL DEFAULT 0;

-- What was recorded before an escalation was begun again is not of its present run.
UPDATE "EscalationEntry" SET "run" = -1 WHERE "at" < (
  SELECT escalation."startedAt" FROM "Escalation" AS escalation
  WHERE escalation."incidentId" = "EscalationEntry"."incidentId"
);
