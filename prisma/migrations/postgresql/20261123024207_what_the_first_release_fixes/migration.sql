-- DropForeignKey
ALTER TABLE "ApiKey" DROP CONSTRAINT "ApiKey_createdById_fkey";
ALTER TABLE "Incident" DROP CONSTRAINT "Incident_workspaceId_fkey";
ALTER TABLE "Incident" DROP CONSTRAINT "Incident_apiKeyId_fkey";
ALTER TABLE "Incident" DROP CONSTRAINT "Incident_entityId_fkey";
ALTER TABLE "Incident" DROP CONSTRAINT "Incident_runbookId_fkey";
ALTER TABLE "Incident" DROP CONSTRAINT "Incident_acknowledgedById_fkey";
ALTER TABLE "Incident" DROP CONSTRAINT "Incident_assigneeId_fkey";
ALTER TABLE "TimelineEntry" DROP CONSTRAINT "TimelineEntry_workspaceId_fkey";
ALTER TABLE "TimelineEntry" DROP CONSTRAINT "TimelineEntry_incidentId_fkey";
ALTER TABLE "TimelineEntry" DROP CONSTRAINT "TimelineEntry_userId_fkey";
ALTER TABLE "TimelineEntry" DROP CONSTRAINT "TimelineEntry_assigneeId_fkey";
ALTER TABLE "TimelineEntry" DROP CONSTRAINT "TimelineEntry_apiKeyId_fkey";
ALTER TABLE "RejectedAlert" DROP CONSTRAINT "RejectedAlert_workspaceId_fkey";
ALTER TABLE "RejectedAlert" DROP CONSTRAINT "RejectedAlert_apiKeyId_fkey";
ALTER TABLE "RejectedAlert" DROP CONSTRAINT "RejectedAlert_handledById_fkey";
ALTER TABLE "RejectedAlert" DROP CONSTRAINT "RejectedAlert_incidentId_fkey";
ALTER TABLE "ScheduleMember" DROP CONSTRAINT "ScheduleMember_scheduleId_fkey";
ALTER TABLE "ScheduleMember" DROP CONSTRAINT "ScheduleMember_userId_fkey";
ALTER TABLE "ReplacedRotation" DROP CONSTRAINT "ReplacedRotation_scheduleId_fkey";
ALTER TABLE "ReplacedTurn" DROP CONSTRAINT "ReplacedTurn_rotationId_fkey";
ALTER TABLE "ReplacedTurn" DROP CONSTRAINT "ReplacedTurn_userId_fkey";
ALTER TABLE "ScheduleOverride" DROP CONSTRAINT "ScheduleOverride_scheduleId_fkey";
ALTER TABLE "ScheduleOverride" DROP CONSTRAINT "ScheduleOverride_userId_fkey";
ALTER TABLE "ScheduleOverride" DROP CONSTRAINT "ScheduleOverride_createdById_fkey";
ALTER TABLE "EscalationStep" DROP CONSTRAINT "EscalationStep_policyId_fkey";
ALTER TABLE "EscalationTarget" DROP CONSTRAINT "EscalationTarget_stepId_fkey";
ALTER TABLE "EscalationTarget" DROP CONSTRAINT "EscalationTarget_scheduleId_fkey";
ALTER TABLE "EscalationTarget" DROP CONSTRAINT "EscalationTarget_userId_fkey";
ALTER TABLE "Escalation" DROP CONSTRAINT "Escalation_incidentId_fkey";
ALTER TABLE "Escalation" DROP CONSTRAINT "Escalation_workspaceId_fkey";
ALTER TABLE "Escalation" DROP CONSTRAINT "Escalation_policyId_fkey";
ALTER TABLE "EscalationEntry" DROP CONSTRAINT "EscalationEntry_incidentId_fkey";
ALTER TABLE "EscalationEntry" DROP CONSTRAINT "EscalationEntry_userId_fkey";
ALTER TABLE "EscalationEntry" DROP CONSTRAINT "EscalationEntry_notificationId_fkey";
ALTER TABLE "Notification" DROP CONSTRAINT "Notification_workspaceId_fkey";
ALTER TABLE "Notification" DROP CONSTRAINT "Notification_userId_fkey";
ALTER TABLE "Page" DROP CONSTRAINT "Page_notificationId_fkey";
ALTER TABLE "ContactMethod" DROP CONSTRAINT "ContactMethod_userId_fkey";
ALTER TABLE "AuditEntry" DROP CONSTRAINT "AuditEntry_userId_fkey";

-- Ids of 64 bits, times with a zone
ALTER TABLE "Workspace"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';
ALTER TABLE "User"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "disabledAt" SET DATA TYPE TIMESTAMPTZ(3) USING "disabledAt" AT TIME ZONE 'UTC';
ALTER TABLE "Session"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "userId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "expiresAt" SET DATA TYPE TIMESTAMPTZ(3) USING "expiresAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "lastSeenAt" SET DATA TYPE TIMESTAMPTZ(3) USING "lastSeenAt" AT TIME ZONE 'UTC';
ALTER TABLE "OneTimeLink"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "userId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "expiresAt" SET DATA TYPE TIMESTAMPTZ(3) USING "expiresAt" AT TIME ZONE 'UTC';
ALTER TABLE "ApiKey"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdById" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "expiresAt" SET DATA TYPE TIMESTAMPTZ(3) USING "expiresAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "revokedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "revokedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "refusalsMailedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "refusalsMailedAt" AT TIME ZONE 'UTC';
ALTER TABLE "ApiKeyUse"
    ALTER COLUMN "apiKeyId" SET DATA TYPE BIGINT,
    ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC';
ALTER TABLE "ApiToken"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "apiKeyId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "endsAt" SET DATA TYPE TIMESTAMPTZ(3) USING "endsAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "lastUsedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "lastUsedAt" AT TIME ZONE 'UTC';
ALTER TABLE "Incident"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "apiKeyId" SET DATA TYPE BIGINT,
    ALTER COLUMN "entityId" SET DATA TYPE BIGINT,
    ALTER COLUMN "runbookId" SET DATA TYPE BIGINT,
    ALTER COLUMN "receivedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "receivedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "acknowledgedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "acknowledgedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "acknowledgedById" SET DATA TYPE BIGINT,
    ALTER COLUMN "resolvedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "resolvedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "assigneeId" SET DATA TYPE BIGINT;
ALTER TABLE "LabelPair"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT;
ALTER TABLE "IncidentLabel"
    ALTER COLUMN "pairId" SET DATA TYPE BIGINT,
    ALTER COLUMN "incidentId" SET DATA TYPE BIGINT;
ALTER TABLE "TimelineEntry"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "incidentId" SET DATA TYPE BIGINT,
    ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC',
    ALTER COLUMN "userId" SET DATA TYPE BIGINT,
    ALTER COLUMN "apiKeyId" SET DATA TYPE BIGINT,
    ALTER COLUMN "assigneeId" SET DATA TYPE BIGINT;
ALTER TABLE "Entity"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "registeredAt" SET DATA TYPE TIMESTAMPTZ(3) USING "registeredAt" AT TIME ZONE 'UTC';
ALTER TABLE "Runbook"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "registeredAt" SET DATA TYPE TIMESTAMPTZ(3) USING "registeredAt" AT TIME ZONE 'UTC';
ALTER TABLE "IdempotencyKey"
    ALTER COLUMN "apiKeyId" SET DATA TYPE BIGINT,
    ALTER COLUMN "incidentId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';
ALTER TABLE "RejectedAlert"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "apiKeyId" SET DATA TYPE BIGINT,
    ALTER COLUMN "receivedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "receivedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "handledAt" SET DATA TYPE TIMESTAMPTZ(3) USING "handledAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "handledById" SET DATA TYPE BIGINT,
    ALTER COLUMN "incidentId" SET DATA TYPE BIGINT;
ALTER TABLE "Schedule"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC';
ALTER TABLE "ScheduleMember"
    ALTER COLUMN "scheduleId" SET DATA TYPE BIGINT,
    ALTER COLUMN "userId" SET DATA TYPE BIGINT;
ALTER TABLE "ReplacedRotation"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "scheduleId" SET DATA TYPE BIGINT,
    ALTER COLUMN "endsAt" SET DATA TYPE TIMESTAMPTZ(3) USING "endsAt" AT TIME ZONE 'UTC';
ALTER TABLE "ReplacedTurn"
    ALTER COLUMN "rotationId" SET DATA TYPE BIGINT,
    ALTER COLUMN "userId" SET DATA TYPE BIGINT;
ALTER TABLE "ScheduleOverride"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "scheduleId" SET DATA TYPE BIGINT,
    ALTER COLUMN "userId" SET DATA TYPE BIGINT,
    ALTER COLUMN "startsAt" SET DATA TYPE TIMESTAMPTZ(3) USING "startsAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "endsAt" SET DATA TYPE TIMESTAMPTZ(3) USING "endsAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "createdById" SET DATA TYPE BIGINT;
ALTER TABLE "EscalationPolicy"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT;
ALTER TABLE "EscalationStep"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "policyId" SET DATA TYPE BIGINT;
ALTER TABLE "EscalationTarget"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "stepId" SET DATA TYPE BIGINT,
    ALTER COLUMN "scheduleId" SET DATA TYPE BIGINT,
    ALTER COLUMN "userId" SET DATA TYPE BIGINT;
ALTER TABLE "Escalation"
    ALTER COLUMN "incidentId" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "policyId" SET DATA TYPE BIGINT,
    ALTER COLUMN "dueAt" SET DATA TYPE TIMESTAMPTZ(3) USING "dueAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "startedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "startedAt" AT TIME ZONE 'UTC';
ALTER TABLE "EscalationEntry"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "incidentId" SET DATA TYPE BIGINT,
    ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC',
    ALTER COLUMN "userId" SET DATA TYPE BIGINT,
    ALTER COLUMN "notificationId" SET DATA TYPE BIGINT;
ALTER TABLE "Notification"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "userId" SET DATA TYPE BIGINT,
    ALTER COLUMN "policyId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "releaseAt" SET DATA TYPE TIMESTAMPTZ(3) USING "releaseAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "releasedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "releasedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "acknowledgedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "acknowledgedAt" AT TIME ZONE 'UTC';
ALTER TABLE "Page"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "notificationId" SET DATA TYPE BIGINT,
    ALTER COLUMN "contactMethodId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "dueAt" SET DATA TYPE TIMESTAMPTZ(3) USING "dueAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "unconfirmedSince" SET DATA TYPE TIMESTAMPTZ(3) USING "unconfirmedSince" AT TIME ZONE 'UTC',
    ALTER COLUMN "endedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "endedAt" AT TIME ZONE 'UTC';
ALTER TABLE "PageAttempt"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "pageId" SET DATA TYPE BIGINT,
    ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC';
ALTER TABLE "ContactMethod"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "userId" SET DATA TYPE BIGINT,
    ALTER COLUMN "createdAt" SET DATA TYPE TIMESTAMPTZ(3) USING "createdAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "verifiedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "verifiedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "codeSentAt" SET DATA TYPE TIMESTAMPTZ(3) USING "codeSentAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "failingSince" SET DATA TYPE TIMESTAMPTZ(3) USING "failingSince" AT TIME ZONE 'UTC',
    ALTER COLUMN "failureToldAt" SET DATA TYPE TIMESTAMPTZ(3) USING "failureToldAt" AT TIME ZONE 'UTC';
ALTER TABLE "AuditEntry"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "workspaceId" SET DATA TYPE BIGINT,
    ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC',
    ALTER COLUMN "userId" SET DATA TYPE BIGINT;
ALTER TABLE "MailState"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "changedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "changedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "brokenSince" SET DATA TYPE TIMESTAMPTZ(3) USING "brokenSince" AT TIME ZONE 'UTC';
ALTER TABLE "HealthProbe"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC';
ALTER TABLE "SteadyClock"
    ALTER COLUMN "id" SET DATA TYPE BIGINT,
    ALTER COLUMN "at" SET DATA TYPE TIMESTAMPTZ(3) USING "at" AT TIME ZONE 'UTC',
    ALTER COLUMN "wallAt" SET DATA TYPE TIMESTAMPTZ(3) USING "wallAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "settledAt" SET DATA TYPE TIMESTAMPTZ(3) USING "settledAt" AT TIME ZONE 'UTC';
ALTER TABLE "Canary"
    ALTER COLUMN "storedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "storedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "decidedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "decidedAt" AT TIME ZONE 'UTC',
    ALTER COLUMN "arrivedAt" SET DATA TYPE TIMESTAMPTZ(3) USING "arrivedAt" AT TIME ZONE 'UTC';
ALTER SEQUENCE "Workspace_id_seq" AS BIGINT;
ALTER SEQUENCE "User_id_seq" AS BIGINT;
ALTER SEQUENCE "Session_id_seq" AS BIGINT;
ALTER SEQUENCE "OneTimeLink_id_seq" AS BIGINT;
ALTER SEQUENCE "ApiKey_id_seq" AS BIGINT;
ALTER SEQUENCE "ApiToken_id_seq" AS BIGINT;
ALTER SEQUENCE "Incident_id_seq" AS BIGINT;
ALTER SEQUENCE "LabelPair_id_seq" AS BIGINT;
ALTER SEQUENCE "TimelineEntry_id_seq" AS BIGINT;
ALTER SEQUENCE "Entity_id_seq" AS BIGINT;
ALTER SEQUENCE "Runbook_id_seq" AS BIGINT;
ALTER SEQUENCE "RejectedAlert_id_seq" AS BIGINT;
ALTER SEQUENCE "Schedule_id_seq" AS BIGINT;
ALTER SEQUENCE "ReplacedRotation_id_seq" AS BIGINT;
ALTER SEQUENCE "ScheduleOverride_id_seq" AS BIGINT;
ALTER SEQUENCE "EscalationPolicy_id_seq" AS BIGINT;
ALTER SEQUENCE "EscalationStep_id_seq" AS BIGINT;
ALTER SEQUENCE "EscalationTarget_id_seq" AS BIGINT;
ALTER SEQUENCE "EscalationEntry_id_seq" AS BIGINT;
ALTER SEQUENCE "Notification_id_seq" AS BIGINT;
ALTER SEQUENCE "Page_id_seq" AS BIGINT;
ALTER SEQUENCE "PageAttempt_id_seq" AS BIGINT;
ALTER SEQUENCE "ContactMethod_id_seq" AS BIGINT;
ALTER SEQUENCE "AuditEntry_id_seq" AS BIGINT;

-- A child's workspace
ALTER TABLE "ScheduleMember" ADD COLUMN "workspaceId" BIGINT;
UPDATE "ScheduleMember" SET "workspaceId" = (SELECT "workspaceId" FROM "Schedule" WHERE "Schedule"."id" = "scheduleId");
ALTER TABLE "ScheduleMember" ALTER COLUMN "workspaceId" SET NOT NULL;
ALTER TABLE "ScheduleOverride" ADD COLUMN "workspaceId" BIGINT;
UPDATE "ScheduleOverride" SET "workspaceId" = (SELECT "workspaceId" FROM "Schedule" WHERE "Schedule"."id" = "scheduleId");
ALTER TABLE "ScheduleOverride" ALTER COLUMN "workspaceId" SET NOT NULL;
ALTER TABLE "ReplacedRotation" ADD COLUMN "workspaceId" BIGINT;
UPDATE "ReplacedRotation" SET "workspaceId" = (SELECT "workspaceId" FROM "Schedule" WHERE "Schedule"."id" = "scheduleId");
ALTER TABLE "ReplacedRotation" ALTER COLUMN "workspaceId" SET NOT NULL;
ALTER TABLE "ReplacedTurn" ADD COLUMN "workspaceId" BIGINT;
UPDATE "ReplacedTurn" SET "workspaceId" = (SELECT "workspaceId" FROM "ReplacedRotation" WHERE "ReplacedRotation"."id" = "rotationId");
ALTER TABLE "ReplacedTurn" ALTER COLUMN "workspaceId" SET NOT NULL;
ALTER TABLE "EscalationStep" ADD COLUMN "workspaceId" BIGINT;
UPDATE "EscalationStep" SET "workspaceId" = (SELECT "workspaceId" FROM "EscalationPolicy" WHERE "EscalationPolicy"."id" = "policyId");
ALTER TABLE "EscalationStep" ALTER COLUMN "workspaceId" SET NOT NULL;
ALTER TABLE "EscalationTarget" ADD COLUMN "workspaceId" BIGINT;
UPDATE "EscalationTarget" SET "workspaceId" = (SELECT "workspaceId" FROM "EscalationStep" WHERE "EscalationStep"."id" = "stepId");
ALTER TABLE "EscalationTarget" ALTER COLUMN "workspaceId" SET NOT NULL;

-- Stored JSON has a version
UPDATE "EscalationEntry" SET "reason" = '{"version":1' || CASE "reason" WHEN '{}' THEN '}' ELSE ',' || substr("reason", 2) END;
UPDATE "ContactMethod" SET "config" = '{"version":1' || CASE "config" WHEN '{}' THEN '}' ELSE ',' || substr("config", 2) END;
UPDATE "RejectedAlert" SET "errors" = '{"version":1,"errors":' || "errors" || '}';
UPDATE "EscalationPolicy" SET "groupBy" = '{"version":1,"keys":' || "groupBy" || '}';

-- DropIndex
DROP INDEX "User_workspaceId_id_idx";
DROP INDEX "ApiKey_workspaceId_id_idx";
DROP INDEX "Incident_workspaceId_id_idx";
DROP INDEX "Incident_apiKeyId_id_idx";
DROP INDEX "TimelineEntry_incidentId_id_idx";
DROP INDEX "RejectedAlert_incidentId_key";
DROP INDEX "Schedule_workspaceId_id_idx";
DROP INDEX "EscalationEntry_incidentId_id_idx";
DROP INDEX "EscalationEntry_notificationId_idx";
DROP INDEX "Notification_workspaceId_id_idx";
DROP INDEX "Page_notificationId_idx";

-- CreateIndex
CREATE UNIQUE INDEX "User_workspaceId_id_key" ON "User"("workspaceId", "id");
CREATE UNIQUE INDEX "ApiKey_workspaceId_id_key" ON "ApiKey"("workspaceId", "id");
CREATE INDEX "Incident_workspaceId_apiKeyId_id_idx" ON "Incident"("workspaceId", "apiKeyId", "id");
CREATE UNIQUE INDEX "Incident_workspaceId_id_key" ON "Incident"("workspaceId", "id");
CREATE INDEX "TimelineEntry_workspaceId_incidentId_id_idx" ON "TimelineEntry"("workspaceId", "incidentId", "id");
CREATE UNIQUE INDEX "Entity_workspaceId_id_key" ON "Entity"("workspaceId", "id");
CREATE UNIQUE INDEX "Runbook_workspaceId_id_key" ON "Runbook"("workspaceId", "id");
CREATE UNIQUE INDEX "RejectedAlert_workspaceId_incidentId_key" ON "RejectedAlert"("workspaceId", "incidentId");
CREATE UNIQUE INDEX "Schedule_workspaceId_id_key" ON "Schedule"("workspaceId", "id");
CREATE UNIQUE INDEX "ReplacedRotation_workspaceId_id_key" ON "ReplacedRotation"("workspaceId", "id");
CREATE UNIQUE INDEX "EscalationPolicy_workspaceId_id_key" ON "EscalationPolicy"("workspaceId", "id");
CREATE UNIQUE INDEX "EscalationStep_workspaceId_id_key" ON "EscalationStep"("workspaceId", "id");
CREATE INDEX "EscalationEntry_workspaceId_incidentId_id_idx" ON "EscalationEntry"("workspaceId", "incidentId", "id");
CREATE INDEX "EscalationEntry_workspaceId_notificationId_idx" ON "EscalationEntry"("workspaceId", "notificationId");
CREATE UNIQUE INDEX "Notification_workspaceId_id_key" ON "Notification"("workspaceId", "id");
CREATE INDEX "Page_workspaceId_notificationId_idx" ON "Page"("workspaceId", "notificationId");

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_entityId_fkey" FOREIGN KEY ("workspaceId", "entityId") REFERENCES "Entity"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_runbookId_fkey" FOREIGN KEY ("workspaceId", "runbookId") REFERENCES "Runbook"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_acknowledgedById_fkey" FOREIGN KEY ("workspaceId", "acknowledgedById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_workspaceId_assigneeId_fkey" FOREIGN KEY ("workspaceId", "assigneeId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "RejectedAlert" ADD CONSTRAINT "RejectedAlert_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "RejectedAlert" ADD CONSTRAINT "RejectedAlert_workspaceId_handledById_fkey" FOREIGN KEY ("workspaceId", "handledById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "RejectedAlert" ADD CONSTRAINT "RejectedAlert_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ScheduleMember" ADD CONSTRAINT "ScheduleMember_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ScheduleMember" ADD CONSTRAINT "ScheduleMember_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ReplacedRotation" ADD CONSTRAINT "ReplacedRotation_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ReplacedTurn" ADD CONSTRAINT "ReplacedTurn_workspaceId_rotationId_fkey" FOREIGN KEY ("workspaceId", "rotationId") REFERENCES "ReplacedRotation"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ReplacedTurn" ADD CONSTRAINT "ReplacedTurn_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "EscalationStep" ADD CONSTRAINT "EscalationStep_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EscalationTarget" ADD CONSTRAINT "EscalationTarget_workspaceId_stepId_fkey" FOREIGN KEY ("workspaceId", "stepId") REFERENCES "EscalationStep"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EscalationTarget" ADD CONSTRAINT "EscalationTarget_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "EscalationTarget" ADD CONSTRAINT "EscalationTarget_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Escalation" ADD CONSTRAINT "Escalation_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Escalation" ADD CONSTRAINT "Escalation_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "EscalationEntry" ADD CONSTRAINT "EscalationEntry_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "EscalationEntry" ADD CONSTRAINT "EscalationEntry_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "EscalationEntry" ADD CONSTRAINT "EscalationEntry_workspaceId_notificationId_fkey" FOREIGN KEY ("workspaceId", "notificationId") REFERENCES "Notification"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_workspaceId_policyId_fkey" FOREIGN KEY ("workspaceId", "policyId") REFERENCES "EscalationPolicy"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Page" ADD CONSTRAINT "Page_workspaceId_notificationId_fkey" FOREIGN KEY ("workspaceId", "notificationId") REFERENCES "Notification"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ContactMethod" ADD CONSTRAINT "ContactMethod_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "AuditEntry" ADD CONSTRAINT "AuditEntry_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks
ALTER TABLE "Workspace" ADD CONSTRAINT "Workspace_retentionDays_check" CHECK ("retentionDays" > 0);
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_rate_burst_check" CHECK (("rate" IS NULL) = ("burst" IS NULL)),
    ADD CONSTRAINT "ApiKey_rate_burst_check1" CHECK ("rate" > 0 AND "burst" > 0);
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_status_resolvedAt_check" CHECK (("status" = 'resolved') = ("resolvedAt" IS NOT NULL)),
    ADD CONSTRAINT "Incident_status_acknowledgedAt_check" CHECK ("status" <> 'open' OR "acknowledgedAt" IS NULL),
    ADD CONSTRAINT "Incident_status_acknowledgedAt_check1" CHECK ("status" <> 'acknowledged' OR "acknowledgedAt" IS NOT NULL),
    ADD CONSTRAINT "Incident_acknowledgedById_acknowledgedAt_check" CHECK ("acknowledgedById" IS NULL OR "acknowledgedAt" IS NOT NULL);
ALTER TABLE "TimelineEntry" ADD CONSTRAINT "TimelineEntry_kind_note_check" CHECK (("kind" = 'noted') = ("note" IS NOT NULL)),
    ADD CONSTRAINT "TimelineEntry_kind_assigneeId_check" CHECK (("kind" = 'assigned') = ("assigneeId" IS NOT NULL));
ALTER TABLE "Entity" ADD CONSTRAINT "Entity_registeredAt_name_description_url_check" CHECK ("registeredAt" IS NOT NULL OR COALESCE("name", "description", "url") IS NULL);
ALTER TABLE "Runbook" ADD CONSTRAINT "Runbook_registeredAt_title_markdown_url_check" CHECK ("registeredAt" IS NOT NULL OR COALESCE("title", "markdown", "url") IS NULL);
ALTER TABLE "RejectedAlert" ADD CONSTRAINT "RejectedAlert_handledAt_handledById_incidentId_check" CHECK ("handledAt" IS NOT NULL OR ("handledById" IS NULL AND "incidentId" IS NULL));
ALTER TABLE "Schedule" ADD CONSTRAINT "Schedule_shiftLength_check" CHECK ("shiftLength" > 0),
    ADD CONSTRAINT "Schedule_firstTurn_check" CHECK ("firstTurn" >= 0);
ALTER TABLE "ReplacedRotation" ADD CONSTRAINT "ReplacedRotation_shiftLength_check" CHECK ("shiftLength" > 0),
    ADD CONSTRAINT "ReplacedRotation_firstTurn_check" CHECK ("firstTurn" >= 0);
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_startsAt_endsAt_check" CHECK ("startsAt" <= "endsAt");
ALTER TABLE "EscalationPolicy" ADD CONSTRAINT "EscalationPolicy_repeats_check" CHECK ("repeats" >= 0),
    ADD CONSTRAINT "EscalationPolicy_gatherSeconds_check" CHECK ("gatherSeconds" >= 0);
ALTER TABLE "EscalationStep" ADD CONSTRAINT "EscalationStep_waitMinutes_check" CHECK ("waitMinutes" > 0);
ALTER TABLE "EscalationTarget" ADD CONSTRAINT "EscalationTarget_scheduleId_userId_check" CHECK (("scheduleId" IS NULL) <> ("userId" IS NULL));
ALTER TABLE "EscalationEntry" ADD CONSTRAINT "EscalationEntry_kind_userId_check" CHECK ("kind" <> 'paged' OR "userId" IS NOT NULL);
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_state_releasedAt_check" CHECK ("state" <> 'released' OR "releasedAt" IS NOT NULL);
ALTER TABLE "Page" ADD CONSTRAINT "Page_state_endedAt_check" CHECK (("state" = 'pending') = ("endedAt" IS NULL)),
    ADD CONSTRAINT "Page_state_deadReason_check" CHECK ("state" <> 'dead' OR "deadReason" IS NOT NULL),
    ADD CONSTRAINT "Page_state_deadReason_check1" CHECK ("state" IN ('dead', 'cancelled') OR "deadReason" IS NULL);
ALTER TABLE "ContactMethod" ADD CONSTRAINT "ContactMethod_failingSince_failure_check" CHECK (("failingSince" IS NULL) = ("failure" IS NULL)),
    ADD CONSTRAINT "ContactMethod_codeHash_codeSentAt_check" CHECK ("codeHash" IS NULL OR "codeSentAt" IS NOT NULL);
ALTER TABLE "MailState" ADD CONSTRAINT "MailState_id_check" CHECK ("id" = 1),
    ADD CONSTRAINT "MailState_brokenSince_fault_check" CHECK (("brokenSince" IS NULL) = ("fault" IS NULL));
ALTER TABLE "SteadyClock" ADD CONSTRAINT "SteadyClock_id_check" CHECK ("id" = 1);
