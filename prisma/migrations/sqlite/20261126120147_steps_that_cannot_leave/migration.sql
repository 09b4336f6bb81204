-- AlterTable
ALTER TABLE "Escalation" ADD COLUMN "waitsUntil" DATETIME;

-- Checks
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
    CONSTRAINT "Escalation_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Escalation_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Escalation_state_check" CHECK ("state" IN ('active', 'stopped', 'exhausted')),
    CONSTRAINT "Escalation_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Escalation_startedAt_check" CHECK (typeof("startedAt") = 'integer'),
    CONSTRAINT "Escalation_waitsUntil_check" CHECK (typeof("waitsUntil") IN ('integer', 'null')),
    CONSTRAINT "Escalation_isByHand_check" CHECK ("isByHand" IN (0, 1))
);
INSERT INTO "new_Escalation" ("incidentId", "workspaceId", "policyId", "state", "step", "round", "run", "dueAt", "startedAt", "waitsUntil", "isByHand") SELECT "incidentId", "workspaceId", "policyId", "state", "step", "round", "run", "dueAt", "startedAt", "waitsUntil", "isByHand" FROM "Escalation";
DELETE FROM sqlite_sequence WHERE name = 'new_Escalation';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Escalation', seq FROM sqlite_sequence WHERE name = 'Escalation';
DROP TABLE "Escalation";
ALTER TABLE "new_Escalation" RENAME TO "Escalation";
CREATE INDEX "Escalation_policyId_state_dueAt_idx" ON "Escalation"("policyId", "state", "dueAt");
