-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Silence" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "conditions" TEXT NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "repeatDays" INTEGER,
    "timeZone" TEXT,
    "createdAt" DATETIME NOT NULL,
    "createdById" INTEGER,
    "endedAt" DATETIME,
    "endedById" INTEGER,
    "pagesAfter" BOOLEAN NOT NULL DEFAULT true,
    "nextEndAt" DATETIME,
    CONSTRAINT "Silence_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Silence_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Silence_workspaceId_endedById_fkey" FOREIGN KEY ("workspaceId", "endedById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Silence_startsAt_check" CHECK (typeof("startsAt") = 'integer'),
    CONSTRAINT "Silence_endsAt_check" CHECK (typeof("endsAt") = 'integer'),
    CONSTRAINT "Silence_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Silence_endedAt_check" CHECK (typeof("endedAt") IN ('integer', 'null')),
    CONSTRAINT "Silence_pagesAfter_check" CHECK ("pagesAfter" IN (0, 1)),
    CONSTRAINT "Silence_nextEndAt_check" CHECK (typeof("nextEndAt") IN ('integer', 'null')),
    CONSTRAINT "Silence_startsAt_endsAt_check" CHECK ("startsAt" < "endsAt"),
    CONSTRAINT "Silence_repeatDays_timeZone_check" CHECK (("repeatDays" IS NULL) = ("timeZone" IS NULL)),
    CONSTRAINT "Silence_repeatDays_check" CHECK ("repeatDays" > 0),
    CONSTRAINT "Silence_endedAt_endedById_check" CHECK ("endedAt" IS NOT NULL OR "endedById" IS NULL)
);
INSERT INTO "new_Silence" ("conditions", "createdAt", "createdById", "endedAt", "endedById", "endsAt", "id", "reason", "repeatDays", "startsAt", "timeZone", "workspaceId") SELECT "conditions", "createdAt", "createdById", "endedAt", "endedById", "endsAt", "id", "reason", "repeatDays", "startsAt", "timeZone", "workspaceId" FROM "Silence";
DELETE FROM sqlite_sequence WHERE name = 'new_Silence';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Silence', seq FROM sqlite_sequence WHERE name = 'Silence';
DROP TABLE "Silence";
ALTER TABLE "new_Silence" RENAME TO "Silence";
CREATE INDEX "Silence_workspaceId_endsAt_idx" ON "Silence"("workspaceId", "endsAt");
CREATE INDEX "Silence_nextEndAt_idx" ON "Silence"("nextEndAt");
CREATE UNIQUE INDEX "Silence_workspaceId_id_key" ON "Silence"("workspaceId", "id");
CREATE TABLE "new_Escalation" (
    "incidentId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "step" INTEGER NOT NULL DEFAULT 0,
    "round" INTEGER NOT NULL DEFAULT 0,
    "run" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "waitsUntil" DATETIME,
    "isByHand" BOOLEAN NOT NULL DEFAULT false,
    "isTogether" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "Escalation_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Escalation_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Escalation_state_check" CHECK ("state" IN ('active', 'stopped', 'exhausted')),
    CONSTRAINT "Escalation_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Escalation_startedAt_check" CHECK (typeof("startedAt") = 'integer'),
    CONSTRAINT "Escalation_waitsUntil_check" CHECK (typeof("waitsUntil") IN ('integer', 'null')),
    CONSTRAINT "Escalation_isByHand_check" CHECK ("isByHand" IN (0, 1)),
    CONSTRAINT "Escalation_isTogether_check" CHECK ("isTogether" IN (0, 1))
);
INSERT INTO "new_Escalation" ("dueAt", "incidentId", "isByHand", "policyId", "round", "run", "startedAt", "state", "step", "waitsUntil", "workspaceId") SELECT "dueAt", "incidentId", "isByHand", "policyId", "round", "run", "startedAt", "state", "step", "waitsUntil", "workspaceId" FROM "Escalation";
DELETE FROM sqlite_sequence WHERE name = 'new_Escalation';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Escalation', seq FROM sqlite_sequence WHERE name = 'Escalation';
DROP TABLE "Escalation";
ALTER TABLE "new_Escalation" RENAME TO "Escalation";
CREATE INDEX "Escalation_policyId_state_dueAt_idx" ON "Escalation"("policyId", "state", "dueAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Incident_silenceId_status_idx" ON "Incident"("silenceId", "status");

-- Those that run or are still to come; of one that repeats every window that has ended since counts as the next.
UPDATE "Silence" SET "nextEndAt" = "endsAt"
WHERE "endedAt" IS NULL AND ("endsAt" > CAST(strftime('%s', 'now') AS INTEGER) * 1000 OR "repeatDays" IS NOT NULL);
