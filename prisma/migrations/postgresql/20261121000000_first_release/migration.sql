-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Severity" AS ENUM ('low', 'medium', 'high', 'critical');

-- CreateEnum
CREATE TYPE "IncidentStatus" AS ENUM ('open', 'acknowledged', 'resolved');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('responder', 'admin');

-- CreateEnum
CREATE TYPE "TimelineKind" AS ENUM ('opened', 'acknowledged', 'resolved', 'reopened', 'assigned', 'unassigned', 'noted');

-- CreateEnum
CREATE TYPE "ShiftUnit" AS ENUM ('hour', 'day', 'week');

-- CreateEnum
CREATE TYPE "Channel" AS ENUM ('email', 'webhook', 'slack', 'ntfy', 'push');

-- CreateEnum
CREATE TYPE "EscalationState" AS ENUM ('active', 'stopped', 'exhausted');

-- CreateEnum
CREATE TYPE "EscalationEntryKind" AS ENUM ('paged', 'nobody', 'exhausted');

-- CreateEnum
CREATE TYPE "NotificationState" AS ENUM ('gathering', 'released', 'cancelled');

-- CreateEnum
CREATE TYPE "PageState" AS ENUM ('pending', 'sent', 'dead', 'cancelled');

-- CreateEnum
CREATE TYPE "EntityKind" AS ENUM ('service', 'host', 'system');

-- CreateTable
CREATE TABLE "Workspace" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "retentionDays" INTEGER,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "passwordHash" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "disabledAt" TIMESTAMP(3),
    "calendarHash" TEXT,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "secretHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OneTimeLink" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER,
    "secretHash" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OneTimeLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "rate" INTEGER,
    "burst" INTEGER,
    "refusalsMailedAt" TIMESTAMP(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKeyUse" (
    "apiKeyId" INTEGER NOT NULL,
    "instance" TEXT NOT NULL,
    "taken" BIGINT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApiKeyUse_pkey" PRIMARY KEY ("apiKeyId","instance")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" SERIAL NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "endsAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Incident" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "status" "IncidentStatus" NOT NULL DEFAULT 'open',
    "severity" "Severity" NOT NULL,
    "summary" TEXT NOT NULL,
    "entityId" INTEGER,
    "runbookId" INTEGER,
    "requestId" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "acknowledgedAt" TIMESTAMP(3),
    "acknowledgedById" INTEGER,
    "resolvedAt" TIMESTAMP(3),
    "assigneeId" INTEGER,
    "payload" TEXT NOT NULL,

    CONSTRAINT "Incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LabelPair" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "LabelPair_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IncidentLabel" (
    "pairId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,

    CONSTRAINT "IncidentLabel_pkey" PRIMARY KEY ("pairId","incidentId")
);

-- CreateTable
CREATE TABLE "TimelineEntry" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "kind" "TimelineKind" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "userId" INTEGER,
    "apiKeyId" INTEGER,
    "assigneeId" INTEGER,
    "note" TEXT,

    CONSTRAINT "TimelineEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Entity" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "registeredAt" TIMESTAMP(3),
    "kind" "EntityKind",
    "name" TEXT,
    "description" TEXT,
    "url" TEXT,

    CONSTRAINT "Entity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Runbook" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "registeredAt" TIMESTAMP(3),
    "title" TEXT,
    "markdown" TEXT,
    "url" TEXT,

    CONSTRAINT "Runbook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "apiKeyId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("apiKeyId","key")
);

-- CreateTable
CREATE TABLE "RejectedAlert" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "apiKeyId" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "errors" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "contentType" TEXT,
    "size" INTEGER NOT NULL,
    "isWhole" BOOLEAN NOT NULL,
    "handledAt" TIMESTAMP(3),
    "handledById" INTEGER,
    "incidentId" INTEGER,
    "body" BYTEA NOT NULL,

    CONSTRAINT "RejectedAlert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Schedule" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "shiftUnit" "ShiftUnit" NOT NULL,
    "shiftLength" INTEGER NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ScheduleMember" (
    "scheduleId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    CONSTRAINT "ScheduleMember_pkey" PRIMARY KEY ("scheduleId","position")
);

-- CreateTable
CREATE TABLE "ScheduleOverride" (
    "id" SERIAL NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "startsAt" TIMESTAMP(3) NOT NULL,
    "endsAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "createdById" INTEGER,

    CONSTRAINT "ScheduleOverride_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EscalationPolicy" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "pagesLow" BOOLEAN NOT NULL DEFAULT false,
    "pagesMedium" BOOLEAN NOT NULL DEFAULT false,
    "pagesHigh" BOOLEAN NOT NULL DEFAULT true,
    "pagesCritical" BOOLEAN NOT NULL DEFAULT true,
    "repeats" INTEGER NOT NULL,
    "groupBy" TEXT NOT NULL,
    "gatherSeconds" INTEGER NOT NULL,

    CONSTRAINT "EscalationPolicy_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EscalationStep" (
    "id" SERIAL NOT NULL,
    "policyId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "waitMinutes" INTEGER NOT NULL,

    CONSTRAINT "EscalationStep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EscalationTarget" (
    "id" SERIAL NOT NULL,
    "stepId" INTEGER NOT NULL,
    "scheduleId" INTEGER,
    "userId" INTEGER,

    CONSTRAINT "EscalationTarget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Escalation" (
    "incidentId" INTEGER NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "state" "EscalationState" NOT NULL DEFAULT 'active',
    "step" INTEGER NOT NULL DEFAULT 0,
    "round" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Escalation_pkey" PRIMARY KEY ("incidentId")
);

-- CreateTable
CREATE TABLE "EscalationEntry" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "kind" "EscalationEntryKind" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "step" INTEGER NOT NULL,
    "round" INTEGER NOT NULL,
    "userId" INTEGER,
    "notificationId" INTEGER,
    "reason" TEXT NOT NULL,

    CONSTRAINT "EscalationEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Notification" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "policyId" INTEGER NOT NULL,
    "groupKey" TEXT NOT NULL,
    "state" "NotificationState" NOT NULL DEFAULT 'gathering',
    "severity" "Severity" NOT NULL,
    "incidents" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "releaseAt" TIMESTAMP(3) NOT NULL,
    "releasedAt" TIMESTAMP(3),
    "acknowledgedAt" TIMESTAMP(3),

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Page" (
    "id" SERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "notificationId" INTEGER NOT NULL,
    "contactMethodId" INTEGER,
    "channel" "Channel",
    "state" "PageState" NOT NULL DEFAULT 'pending',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "endedAt" TIMESTAMP(3),
    "deadReason" TEXT,

    CONSTRAINT "Page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PageAttempt" (
    "id" SERIAL NOT NULL,
    "pageId" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "milliseconds" INTEGER NOT NULL,
    "isDelivered" BOOLEAN NOT NULL,
    "answer" TEXT NOT NULL,

    CONSTRAINT "PageAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ContactMethod" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "channel" "Channel" NOT NULL,
    "config" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "verifiedAt" TIMESTAMP(3),
    "codeHash" TEXT,
    "codeSentAt" TIMESTAMP(3),
    "codeFaults" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ContactMethod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" SERIAL NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "userId" INTEGER,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HealthProbe" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "HealthProbe_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "User" ADD CONSTRAINT "User_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OneTimeLink" ADD CONSTRAINT "OneTimeLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKeyUse" ADD CONSTRAINT "ApiKeyUse_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_entityId_fkey" FOREIGN KEY ("entityId") REFERENCES "Entity"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_runbookId_fkey" FOREIGN KEY ("runbookId") REFERENCES "Runbook"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_acknowledgedById_fkey" FOREIGN KEY ("acknowledgedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LabelPair" ADD CONSTRAINT "LabelPair_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncidentLabel" ADD CONSTRAINT "IncidentLabel_pairId_fkey" FOREIGN KEY ("pairId") REFERENCES "LabelPair"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IncidentLabel" ADD CONSTRAINT "IncidentLabel_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Entity" ADD CONSTRAINT "Entity_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Runbook" ADD CONSTRAINT "Runbook_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RejectedAlert" ADD CONSTRAINT "RejectedAlert_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RejectedAlert" ADD CONSTRAINT "RejectedAlert_apiKeyId_fkey" FOREIGN KEY ("apiKeyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RejectedAlert" ADD CONSTRAINT "RejectedAlert_handledById_fkey" FOREIGN KEY ("handledById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RejectedAlert" ADD CONSTRAINT "RejectedAlert_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Schedule" ADD CONSTRAINT "Schedule_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduleMember" ADD CONSTRAINT "ScheduleMember_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduleMember" ADD CONSTRAINT "ScheduleMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationPolicy" ADD CONSTRAINT "EscalationPolicy_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationStep" ADD CONSTRAINT "EscalationStep_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "EscalationPolicy"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationTarget" ADD CONSTRAINT "EscalationTarget_stepId_fkey" FOREIGN KEY ("stepId") REFERENCES "EscalationStep"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationTarget" ADD CONSTRAINT "EscalationTarget_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationTarget" ADD CONSTRAINT "EscalationTarget_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Escalation" ADD CONSTRAINT "Escalation_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Escalation" ADD CONSTRAINT "Escalation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Escalation" ADD CONSTRAINT "Escalation_policyId_fkey" FOREIGN KEY ("policyId") REFERENCES "EscalationPolicy"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationEntry" ADD CONSTRAINT "EscalationEntry_incidentId_fkey" FOREIGN KEY ("incidentId") REFERENCES "Incident"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationEntry" ADD CONSTRAINT "EscalationEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EscalationEntry" ADD CONSTRAINT "EscalationEntry_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_notificationId_fkey" FOREIGN KEY ("notificationId") REFERENCES "Notification"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Page" ADD CONSTRAINT "Page_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageAttempt" ADD CONSTRAINT "PageAttempt_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContactMethod" ADD CONSTRAINT "ContactMethod_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
