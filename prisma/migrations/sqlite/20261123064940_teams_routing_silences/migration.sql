-- CreateTable
CREATE TABLE "Team" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    CONSTRAINT "Team_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Team_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Team_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "TeamMember" (
    "workspaceId" INTEGER NOT NULL,
    "teamId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    PRIMARY KEY ("teamId", "userId"),
    CONSTRAINT "TeamMember_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TeamMember_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "RoutingRule" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,
    "removedAt" DATETIME,
    CONSTRAINT "RoutingRule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RoutingRule_isDefault_check" CHECK ("isDefault" IN (0, 1)),
    CONSTRAINT "RoutingRule_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null')),
    CONSTRAINT "RoutingRule_isDefault_removedAt_check" CHECK (NOT "isDefault" OR "removedAt" IS NULL)
);

-- CreateTable
CREATE TABLE "RoutingRuleVersion" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "ruleId" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "conditions" TEXT NOT NULL,
    "policyId" INTEGER,
    "teamId" INTEGER,
    "assigneeId" INTEGER,
    "severity" TEXT,
    "createdAt" DATETIME NOT NULL,
    "createdById" INTEGER,
    "replacedAt" DATETIME,
    CONSTRAINT "RoutingRuleVersion_workspaceId_ruleId_fkey" FOREIGN KEY ("workspaceId", "ruleId") REFERENCES "RoutingRule" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RoutingRuleVersion_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RoutingRuleVersion_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RoutingRuleVersion_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RoutingRuleVersion_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RoutingRuleVersion_severity_check" CHECK ("severity" IN ('low', 'medium', 'high', 'critical')),
    CONSTRAINT "RoutingRuleVersion_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "RoutingRuleVersion_replacedAt_check" CHECK (typeof("replacedAt") IN ('integer', 'null')),
    CONSTRAINT "RoutingRuleVersion_version_check" CHECK ("version" > 0),
    CONSTRAINT "RoutingRuleVersion_policyId_severity_check" CHECK ("policyId" IS NOT NULL OR "severity" IS NULL)
);

-- CreateTable
CREATE TABLE "Silence" (
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
    CONSTRAINT "Silence_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Silence_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Silence_workspaceId_endedById_fkey" FOREIGN KEY ("workspaceId", "endedById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Silence_startsAt_check" CHECK (typeof("startsAt") = 'integer'),
    CONSTRAINT "Silence_endsAt_check" CHECK (typeof("endsAt") = 'integer'),
    CONSTRAINT "Silence_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Silence_endedAt_check" CHECK (typeof("endedAt") IN ('integer', 'null')),
    CONSTRAINT "Silence_startsAt_endsAt_check" CHECK ("startsAt" < "endsAt"),
    CONSTRAINT "Silence_repeatDays_timeZone_check" CHECK (("repeatDays" IS NULL) = ("timeZone" IS NULL)),
    CONSTRAINT "Silence_repeatDays_check" CHECK ("repeatDays" > 0),
    CONSTRAINT "Silence_endedAt_endedById_check" CHECK ("endedAt" IS NOT NULL OR "endedById" IS NULL)
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Workspace" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "retentionDays" INTEGER,
    "routingMark" TEXT NOT NULL,
    CONSTRAINT "Workspace_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Workspace_retentionDays_check" CHECK ("retentionDays" > 0)
);
INSERT INTO "new_Workspace" ("createdAt", "id", "name", "retentionDays", "routingMark") SELECT "createdAt", "id", "name", "retentionDays", lower(hex(randomblob(16))) FROM "Workspace";
DROP TABLE "Workspace";
ALTER TABLE "new_Workspace" RENAME TO "Workspace";
CREATE TABLE "new_Incident" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "severity" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "entityId" INTEGER,
    "runbookId" INTEGER,
    "requestId" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "acknowledgedAt" DATETIME,
    "acknowledgedById" INTEGER,
    "resolvedAt" DATETIME,
    "assigneeId" INTEGER,
    "teamId" INTEGER,
    "routedById" INTEGER,
    "silenceId" INTEGER,
    "payload" TEXT NOT NULL,
    CONSTRAINT "Incident_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_entityId_fkey" FOREIGN KEY ("workspaceId", "entityId") REFERENCES "Entity" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_runbookId_fkey" FOREIGN KEY ("workspaceId", "runbookId") REFERENCES "Runbook" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_acknowledgedById_fkey" FOREIGN KEY ("workspaceId", "acknowledgedById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_silenceId_fkey" FOREIGN KEY ("workspaceId", "silenceId") REFERENCES "Silence" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_workspaceId_routedById_fkey" FOREIGN KEY ("workspaceId", "routedById") REFERENCES "RoutingRuleVersion" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_status_check" CHECK ("status" IN ('open', 'acknowledged', 'resolved')),
    CONSTRAINT "Incident_severity_check" CHECK ("severity" IN ('low', 'medium', 'high', 'critical')),
    CONSTRAINT "Incident_receivedAt_check" CHECK (typeof("receivedAt") = 'integer'),
    CONSTRAINT "Incident_acknowledgedAt_check" CHECK (typeof("acknowledgedAt") IN ('integer', 'null')),
    CONSTRAINT "Incident_resolvedAt_check" CHECK (typeof("resolvedAt") IN ('integer', 'null')),
    CONSTRAINT "Incident_status_resolvedAt_check" CHECK (("status" = 'resolved') = ("resolvedAt" IS NOT NULL)),
    CONSTRAINT "Incident_status_acknowledgedAt_check" CHECK ("status" <> 'open' OR "acknowledgedAt" IS NULL),
    CONSTRAINT "Incident_status_acknowledgedAt_check1" CHECK ("status" <> 'acknowledged' OR "acknowledgedAt" IS NOT NULL),
    CONSTRAINT "Incident_acknowledgedById_acknowledgedAt_check" CHECK ("acknowledgedById" IS NULL OR "acknowledgedAt" IS NOT NULL)
);
INSERT INTO "new_Incident" ("acknowledgedAt", "acknowledgedById", "apiKeyId", "assigneeId", "entityId", "id", "payload", "receivedAt", "requestId", "resolvedAt", "runbookId", "severity", "status", "summary", "workspaceId") SELECT "acknowledgedAt", "acknowledgedById", "apiKeyId", "assigneeId", "entityId", "id", "payload", "receivedAt", "requestId", "resolvedAt", "runbookId", "severity", "status", "summary", "workspaceId" FROM "Incident";
DROP TABLE "Incident";
ALTER TABLE "new_Incident" RENAME TO "Incident";
CREATE INDEX "Incident_workspaceId_status_id_idx" ON "Incident"("workspaceId", "status", "id");
CREATE INDEX "Incident_workspaceId_status_severity_id_idx" ON "Incident"("workspaceId", "status", "severity", "id");
CREATE INDEX "Incident_workspaceId_apiKeyId_id_idx" ON "Incident"("workspaceId", "apiKeyId", "id");
CREATE INDEX "Incident_entityId_status_id_idx" ON "Incident"("entityId", "status", "id");
CREATE INDEX "Incident_runbookId_id_idx" ON "Incident"("runbookId", "id");
CREATE UNIQUE INDEX "Incident_workspaceId_id_key" ON "Incident"("workspaceId", "id");
CREATE TABLE "new_Schedule" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "shiftUnit" TEXT NOT NULL,
    "shiftLength" INTEGER NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "firstTurn" INTEGER NOT NULL DEFAULT 0,
    "teamId" INTEGER,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Schedule_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Schedule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Schedule_shiftUnit_check" CHECK ("shiftUnit" IN ('hour', 'day', 'week')),
    CONSTRAINT "Schedule_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Schedule_shiftLength_check" CHECK ("shiftLength" > 0),
    CONSTRAINT "Schedule_firstTurn_check" CHECK ("firstTurn" >= 0)
);
INSERT INTO "new_Schedule" ("createdAt", "firstTurn", "handoverTime", "id", "name", "shiftLength", "shiftUnit", "startsOn", "timeZone", "workspaceId") SELECT "createdAt", "firstTurn", "handoverTime", "id", "name", "shiftLength", "shiftUnit", "startsOn", "timeZone", "workspaceId" FROM "Schedule";
DROP TABLE "Schedule";
ALTER TABLE "new_Schedule" RENAME TO "Schedule";
CREATE UNIQUE INDEX "Schedule_workspaceId_id_key" ON "Schedule"("workspaceId", "id");
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
    CONSTRAINT "EscalationPolicy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationPolicy_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationPolicy_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "EscalationPolicy_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null')),
    CONSTRAINT "EscalationPolicy_pagesLow_check" CHECK ("pagesLow" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesMedium_check" CHECK ("pagesMedium" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesHigh_check" CHECK ("pagesHigh" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_pagesCritical_check" CHECK ("pagesCritical" IN (0, 1)),
    CONSTRAINT "EscalationPolicy_repeats_check" CHECK ("repeats" >= 0),
    CONSTRAINT "EscalationPolicy_gatherSeconds_check" CHECK ("gatherSeconds" >= 0)
);
INSERT INTO "new_EscalationPolicy" ("gatherSeconds", "groupBy", "id", "name", "pagesCritical", "pagesHigh", "pagesLow", "pagesMedium", "repeats", "workspaceId", "createdAt") SELECT "gatherSeconds", "groupBy", "id", "name", "pagesCritical", "pagesHigh", "pagesLow", "pagesMedium", "repeats", "workspaceId", (SELECT "createdAt" FROM "Workspace" WHERE "Workspace"."id" = "EscalationPolicy"."workspaceId") FROM "EscalationPolicy";
DROP TABLE "EscalationPolicy";
ALTER TABLE "new_EscalationPolicy" RENAME TO "EscalationPolicy";
CREATE UNIQUE INDEX "EscalationPolicy_workspaceId_id_key" ON "EscalationPolicy"("workspaceId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Team_workspaceId_id_key" ON "Team"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "TeamMember_userId_idx" ON "TeamMember"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "RoutingRule_workspaceId_id_key" ON "RoutingRule"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "RoutingRuleVersion_ruleId_version_key" ON "RoutingRuleVersion"("ruleId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "RoutingRuleVersion_workspaceId_id_key" ON "RoutingRuleVersion"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Silence_workspaceId_endsAt_idx" ON "Silence"("workspaceId", "endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "Silence_workspaceId_id_key" ON "Silence"("workspaceId", "id");

-- Every workspace gets its default rule, which leads to the one policy that it had.
INSERT INTO "RoutingRule" ("workspaceId", "position", "isDefault") SELECT "id", 0, true FROM "Workspace" ORDER BY "id";
INSERT INTO "RoutingRuleVersion" ("workspaceId", "ruleId", "version", "name", "conditions", "policyId", "createdAt")
SELECT rule."workspaceId", rule."id", 1, 'Default', '{"version":1,"conditions":[]}', policy."id", workspace."createdAt"
FROM "RoutingRule" AS rule
JOIN "Workspace" AS workspace ON workspace."id" = rule."workspaceId"
JOIN "EscalationPolicy" AS policy ON policy."workspaceId" = rule."workspaceId"
ORDER BY rule."id";
