-- CreateTable
CREATE TABLE "Workspace" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "retentionDays" INTEGER
);

-- CreateTable
CREATE TABLE "User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "passwordHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    "disabledAt" DATETIME,
    "calendarHash" TEXT,
    CONSTRAINT "User_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "secretHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OneTimeLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER,
    "secretHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "OneTimeLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "revokedAt" DATETIME,
    "rate" INTEGER,
    "burst" INTEGER,
    "refusalsMailedAt" DATETIME,
    CONSTRAINT "ApiKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiKey_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApiKeyUse" (
    "apiKeyId" INTEGER NOT NULL,
    "instance" TEXT NOT NULL,
    "taken" BIGINT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("apiKeyId", "instance"),
    CONSTRAINT "ApiKeyUse_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "apiKeyId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "endsAt" DATETIME,
    "lastUsedAt" DATETIME,
    CONSTRAINT "ApiToken_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Incident" (
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
    "payload" TEXT NOT NULL,
    CONSTRAINT "Incident_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Incident_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Incident_runbookId_fkey" FOREIGN KEY ("runbookId") REFERENCES "Runbook" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Incident_acknowledgedById_fkey" FOREIGN KEY ("acknowledgedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Incident_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LabelPair" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    CONSTRAINT "LabelPair_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IncidentLabel" (
    "pairId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,

    PRIMARY KEY ("pairId", "incidentId"),
    CONSTRAINT "IncidentLabel_pairId_fkey" FOREIGN KEY ("pairId") REFERENCES "LabelPair" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IncidentLabel_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "TimelineEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "apiKeyId" INTEGER,
    "assigneeId" INTEGER,
    "note" TEXT,
    CONSTRAINT "TimelineEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "TimelineEntry_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Entity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "registeredAt" DATETIME,
    "kind" TEXT,
    "name" TEXT,
    "description" TEXT,
    "url" TEXT,
    CONSTRAINT "Entity_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Runbook" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "registeredAt" DATETIME,
    "title" TEXT,
    "markdown" TEXT,
    "url" TEXT,
    CONSTRAINT "Runbook_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "apiKeyId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("apiKeyId", "key"),
    CONSTRAINT "IdempotencyKey_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "IdempotencyKey_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "RejectedAlert" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "errors" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "contentType" TEXT,
    "size" INTEGER NOT NULL,
    "isWhole" BOOLEAN NOT NULL,
    "handledAt" DATETIME,
    "handledById" INTEGER,
    "incidentId" INTEGER,
    "body" BLOB NOT NULL,
    CONSTRAINT "RejectedAlert_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_handledById_fkey" FOREIGN KEY ("handledById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Schedule" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "shiftUnit" TEXT NOT NULL,
    "shiftLength" INTEGER NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Schedule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScheduleMember" (
    "scheduleId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    PRIMARY KEY ("scheduleId", "position"),
    CONSTRAINT "ScheduleMember_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScheduleMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "ScheduleOverride" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "scheduleId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "createdById" INTEGER,
    CONSTRAINT "ScheduleOverride_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EscalationPolicy" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "pagesLow" BOOLEAN NOT NULL DEFAULT false,
    "pagesMedium" BOOLEAN NOT NULL DEFAULT false,
    "pagesHigh" BOOLEAN NOT NULL DEFAULT true,
    "pagesCritical" BOOLEAN NOT NULL DEFAULT true,
    "repeats" INTEGER NOT NULL,
    "groupBy" TEXT NOT NULL,
    "gatherSeconds" INTEGER NOT NULL,
    CONSTRAINT "EscalationPolicy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EscalationStep" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "policyId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "waitMinutes" INTEGER NOT NULL,
    CONSTRAINT "EscalationStep_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "EscalationPolicy" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EscalationTarget" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "stepId" INTEGER NOT NULL,
    "scheduleId" INTEGER,
    "userId" INTEGER,
    CONSTRAINT "EscalationTarget_stepId_fkey" FOREIGN KEY ("stepId") REFERENCES "EscalationStep" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Escalation" (
    "incidentId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'active',
    "step" INTEGER NOT NULL DEFAULT 0,
    "round" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME NOT NULL,
    "startedAt" DATETIME NOT NULL,
    CONSTRAINT "Escalation_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Escalation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Escalation_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "EscalationPolicy" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EscalationEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "step" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "userId" INTEGER,
    "notificationId" INTEGER,
    "reason" TEXT NOT NULL,
    CONSTRAINT "EscalationEntry_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EscalationEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "EscalationEntry_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "groupKey" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'gathering',
    "severity" TEXT NOT NULL,
    "incidents" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "releaseAt" DATETIME NOT NULL,
    "releasedAt" DATETIME,
    "acknowledgedAt" DATETIME,
    CONSTRAINT "Notification_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Page" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "uid" TEXT NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "notificationId" INTEGER NOT NULL,
    "contactMethodId" INTEGER,
    "channel" TEXT,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "createdAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "endedAt" DATETIME,
    "deadReason" TEXT,
    CONSTRAINT "Page_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Page_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PageAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pageId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "isDelivered" BOOLEAN NOT NULL,
    "answer" TEXT NOT NULL,
    CONSTRAINT "PageAttempt_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ContactMethod" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "config" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "verifiedAt" DATETIME,
    "codeHash" TEXT,
    "codeSentAt" DATETIME,
    "codeFaults" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "ContactMethod_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "userId" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    CONSTRAINT "AuditEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "AuditEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "HealthProbe" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_calendarHash_key" ON "User"("calendarHash");

-- CreateIndex
CREATE INDEX "User_workspaceId_id_idx" ON "User"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Session_secretHash_key" ON "Session"("secretHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "OneTimeLink_secretHash_key" ON "OneTimeLink"("secretHash");

-- CreateIndex
CREATE INDEX "OneTimeLink_userId_idx" ON "OneTimeLink"("userId");

-- CreateIndex
CREATE INDEX "ApiKey_workspaceId_id_idx" ON "ApiKey"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "ApiKeyUse_at_idx" ON "ApiKeyUse"("at");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_hash_key" ON "ApiToken"("hash");

-- CreateIndex
CREATE INDEX "ApiToken_apiKeyId_idx" ON "ApiToken"("apiKeyId");

-- CreateIndex
CREATE INDEX "Incident_workspaceId_id_idx" ON "Incident"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Incident_workspaceId_status_id_idx" ON "Incident"("workspaceId", "status", "id");

-- CreateIndex
CREATE INDEX "Incident_workspaceId_severity_id_idx" ON "Incident"("workspaceId", "severity", "id");

-- CreateIndex
CREATE INDEX "Incident_apiKeyId_id_idx" ON "Incident"("apiKeyId", "id");

-- CreateIndex
CREATE INDEX "Incident_entityId_id_idx" ON "Incident"("entityId", "id");

-- CreateIndex
CREATE INDEX "Incident_runbookId_id_idx" ON "Incident"("runbookId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "LabelPair_workspaceId_key_value_key" ON "LabelPair"("workspaceId", "key", "value");

-- CreateIndex
CREATE INDEX "IncidentLabel_incidentId_idx" ON "IncidentLabel"("incidentId");

-- CreateIndex
CREATE INDEX "TimelineEntry_incidentId_id_idx" ON "TimelineEntry"("incidentId", "id");

-- CreateIndex
CREATE INDEX "TimelineEntry_workspaceId_id_idx" ON "TimelineEntry"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Entity_workspaceId_identifier_key" ON "Entity"("workspaceId", "identifier");

-- CreateIndex
CREATE UNIQUE INDEX "Runbook_workspaceId_identifier_key" ON "Runbook"("workspaceId", "identifier");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "IdempotencyKey_incidentId_idx" ON "IdempotencyKey"("incidentId");

-- CreateIndex
CREATE UNIQUE INDEX "RejectedAlert_incidentId_key" ON "RejectedAlert"("incidentId");

-- CreateIndex
CREATE INDEX "RejectedAlert_apiKeyId_id_idx" ON "RejectedAlert"("apiKeyId", "id");

-- CreateIndex
CREATE INDEX "RejectedAlert_workspaceId_id_idx" ON "RejectedAlert"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "RejectedAlert_workspaceId_handledAt_apiKeyId_kind_idx" ON "RejectedAlert"("workspaceId", "handledAt", "apiKeyId", "kind");

-- CreateIndex
CREATE INDEX "RejectedAlert_receivedAt_idx" ON "RejectedAlert"("receivedAt");

-- CreateIndex
CREATE INDEX "Schedule_workspaceId_id_idx" ON "Schedule"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "ScheduleMember_userId_idx" ON "ScheduleMember"("userId");

-- CreateIndex
CREATE INDEX "ScheduleOverride_scheduleId_endsAt_idx" ON "ScheduleOverride"("scheduleId", "endsAt");

-- CreateIndex
CREATE INDEX "ScheduleOverride_userId_idx" ON "ScheduleOverride"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "EscalationPolicy_workspaceId_key" ON "EscalationPolicy"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "EscalationStep_policyId_position_key" ON "EscalationStep"("policyId", "position");

-- CreateIndex
CREATE INDEX "EscalationTarget_stepId_idx" ON "EscalationTarget"("stepId");

-- CreateIndex
CREATE INDEX "EscalationTarget_scheduleId_idx" ON "EscalationTarget"("scheduleId");

-- CreateIndex
CREATE INDEX "EscalationTarget_userId_idx" ON "EscalationTarget"("userId");

-- CreateIndex
CREATE INDEX "Escalation_policyId_state_dueAt_idx" ON "Escalation"("policyId", "state", "dueAt");

-- CreateIndex
CREATE INDEX "EscalationEntry_incidentId_id_idx" ON "EscalationEntry"("incidentId", "id");

-- CreateIndex
CREATE INDEX "EscalationEntry_notificationId_idx" ON "EscalationEntry"("notificationId");

-- CreateIndex
CREATE INDEX "EscalationEntry_workspaceId_id_idx" ON "EscalationEntry"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Notification_state_releaseAt_idx" ON "Notification"("state", "releaseAt");

-- CreateIndex
CREATE INDEX "Notification_userId_state_groupKey_idx" ON "Notification"("userId", "state", "groupKey");

-- CreateIndex
CREATE INDEX "Notification_userId_releasedAt_idx" ON "Notification"("userId", "releasedAt");

-- CreateIndex
CREATE INDEX "Notification_workspaceId_id_idx" ON "Notification"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Page_uid_key" ON "Page"("uid");

-- CreateIndex
CREATE INDEX "Page_state_dueAt_idx" ON "Page"("state", "dueAt");

-- CreateIndex
CREATE INDEX "Page_notificationId_idx" ON "Page"("notificationId");

-- CreateIndex
CREATE INDEX "Page_contactMethodId_idx" ON "Page"("contactMethodId");

-- CreateIndex
CREATE INDEX "Page_workspaceId_state_id_idx" ON "Page"("workspaceId", "state", "id");

-- CreateIndex
CREATE INDEX "PageAttempt_pageId_id_idx" ON "PageAttempt"("pageId", "id");

-- CreateIndex
CREATE INDEX "ContactMethod_userId_idx" ON "ContactMethod"("userId");

-- CreateIndex
CREATE INDEX "ContactMethod_workspaceId_id_idx" ON "ContactMethod"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_id_idx" ON "AuditEntry"("workspaceId", "id");
