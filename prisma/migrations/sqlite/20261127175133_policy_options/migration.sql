-- CreateTable
CREATE TABLE "Snooze" (
    "incidentId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "until" DATETIME NOT NULL,
    "acknowledgedAt" DATETIME NOT NULL,
    CONSTRAINT "Snooze_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Snooze_until_check" CHECK (typeof("until") = 'integer'),
    CONSTRAINT "Snooze_acknowledgedAt_check" CHECK (typeof("acknowledgedAt") = 'integer')
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_EscalationPolicy" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "teamId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    "pagesLow" BOOLEAN NOT NULL DEFAULT false,
    "pagesMedium" BOOLEAN NOT NULL DEFAULT false,
    "pagesHigh" BOOLEAN NOT NULL DEFAULT true,
    "pagesCritical" BOOLEAN NOT NULL DEFAULT true,
    "repeats" INTEGER NOT NULL,
    "groupBy" TEXT NOT NULL,
    "gatherSeconds" INTEGER NOT NULL,
    "unacknowledgeMinutes" INTEGER,
    "tellsAssignee" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "EscalationPolicy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationPolicy_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationPolicy_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "EscalationPolicy_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null')),
    CONSTRAINT "EscalationPolicy_pagesLow_check" CHECK ("pagesLow" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesMedium_check" CHECK ("pagesMedium" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesHigh_check" CHECK ("pagesHigh" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesCritical_check" CHECK ("pagesCritical" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_tellsAssignee_check" CHECK ("tellsAssignee" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_repeats_check" CHECK ("repeats" >= 0),
    CONSTRAINT "EscalationPolicy_gatherSeconds_check" CHECK ("gatherSeconds" >= 0),
    CONSTRAINT "EscalationPolicy_unacknowledgeMinutes_check" CHECK ("unacknowledgeMinutes" > 0)
);
INSERT INTO "new_EscalationPolicy" ("createdAt", "gatherSeconds", "groupBy", "id", "name", "pagesCritical", "pagesHigh", "pagesLow", "pagesMedium", "removedAt", "repeats", "teamId", "unacknowledgeMinutes", "workspaceId") SELECT "createdAt", "gatherSeconds", "groupBy", "id", "name", "pagesCritical", "pagesHigh", "pagesLow", "pagesMedium", "removedAt", "repeats", "teamId", "unacknowledgeMinutes", "workspaceId" FROM "EscalationPolicy";
DELETE FROM sqlite_sequence WHERE name = 'new_EscalationPolicy';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_EscalationPolicy', seq FROM sqlite_sequence WHERE name = 'EscalationPolicy';
DROP TABLE "EscalationPolicy";
ALTER TABLE "new_EscalationPolicy" RENAME TO "EscalationPolicy";
CREATE UNIQUE INDEX "EscalationPolicy_workspaceId_id_key" ON "EscalationPolicy"("workspaceId", "id");
CREATE TABLE "new_EscalationStep" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "waitMinutes" INTEGER NOT NULL,
    "isRoundRobin" BOOLEAN NOT NULL DEFAULT false,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "isLastResort" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "EscalationStep_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EscalationStep_isRoundRobin_check" CHECK ("isRoundRobin" IN (0, 1)),
    CONSTRAINT "EscalationStep_isLastResort_check" CHECK ("isLastResort" IN (0, 1)),
    CONSTRAINT "EscalationStep_waitMinutes_check" CHECK ("waitMinutes" > 0)
);
INSERT INTO "new_EscalationStep" ("id", "policyId", "position", "waitMinutes", "workspaceId") SELECT "id", "policyId", "position", "waitMinutes", "workspaceId" FROM "EscalationStep";
DELETE FROM sqlite_sequence WHERE name = 'new_EscalationStep';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_EscalationStep', seq FROM sqlite_sequence WHERE name = 'EscalationStep';
DROP TABLE "EscalationStep";
ALTER TABLE "new_EscalationStep" RENAME TO "EscalationStep";
CREATE UNIQUE INDEX "EscalationStep_policyId_position_key" ON "EscalationStep"("policyId", "position");
CREATE UNIQUE INDEX "EscalationStep_workspaceId_id_key" ON "EscalationStep"("workspaceId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Snooze_until_idx" ON "Snooze"("until");

-- CreateIndex
CREATE INDEX "Snooze_workspaceId_incidentId_idx" ON "Snooze"("workspaceId", "incidentId");

-- Checks
CREATE TABLE "new_TimelineEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "apiKeyId" INTEGER,
    "assigneeId" INTEGER,
    "note" TEXT,
    "severity" TEXT,
    CONSTRAINT "TimelineEntry_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_kind_check" CHECK ("kind" IN ('opened', 'acknowledged', 'resolved', 'reopened', 'assigned', 'unassigned', 'noted', 'raised', 'recovered', 'escalated', 'unacknowledged', 'snoozed')),
    CONSTRAINT "TimelineEntry_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "TimelineEntry_severity_check" CHECK ("severity" IN ('low', 'medium', 'high', 'critical')),
    CONSTRAINT "TimelineEntry_kind_note_check" CHECK ((CAST("kind" AS text) IN ('noted', 'snoozed')) = ("note" IS NOT NULL)),
    CONSTRAINT "TimelineEntry_kind_assigneeId_check" CHECK (("kind" = 'assigned') = ("assigneeId" IS NOT NULL)),
    CONSTRAINT "TimelineEntry_kind_severity_check" CHECK ((CAST("kind" AS text) = 'raised') = ("severity" IS NOT NULL))
);
INSERT INTO "new_TimelineEntry" ("id", "workspaceId", "incidentId", "kind", "at", "userId", "apiKeyId", "assigneeId", "note", "severity") SELECT "id", "workspaceId", "incidentId", "kind", "at", "userId", "apiKeyId", "assigneeId", "note", "severity" FROM "TimelineEntry";
DELETE FROM sqlite_sequence WHERE name = 'new_TimelineEntry';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_TimelineEntry', seq FROM sqlite_sequence WHERE name = 'TimelineEntry';
DROP TABLE "TimelineEntry";
ALTER TABLE "new_TimelineEntry" RENAME TO "TimelineEntry";
CREATE INDEX "TimelineEntry_workspaceId_incidentId_id_idx" ON "TimelineEntry"("workspaceId", "incidentId", "id");
CREATE INDEX "TimelineEntry_workspaceId_id_idx" ON "TimelineEntry"("workspaceId", "id");

-- Checks
CREATE TABLE "new_Ending" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "contactMethodId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Ending_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Ending_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Ending_kind_check" CHECK ("kind" IN ('opened', 'acknowledged', 'resolved', 'reopened', 'assigned', 'unassigned', 'noted', 'raised', 'recovered', 'escalated', 'unacknowledged', 'snoozed')),
    CONSTRAINT "Ending_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Ending_kind_check1" CHECK ("kind" IN ('acknowledged', 'resolved', 'assigned'))
);
INSERT INTO "new_Ending" ("id", "workspaceId", "incidentId", "contactMethodId", "kind", "by", "dueAt", "attempts") SELECT "id", "workspaceId", "incidentId", "contactMethodId", "kind", "by", "dueAt", "attempts" FROM "Ending";
DELETE FROM sqlite_sequence WHERE name = 'new_Ending';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Ending', seq FROM sqlite_sequence WHERE name = 'Ending';
DROP TABLE "Ending";
ALTER TABLE "new_Ending" RENAME TO "Ending";
CREATE INDEX "Ending_dueAt_idx" ON "Ending"("dueAt");
CREATE INDEX "Ending_contactMethodId_dueAt_idx" ON "Ending"("contactMethodId", "dueAt");
CREATE INDEX "Ending_workspaceId_incidentId_idx" ON "Ending"("workspaceId", "incidentId");
