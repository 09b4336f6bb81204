-- CreateEnum
CREATE TYPE "WebhookEventState" AS ENUM ('pending', 'sent', 'failed');

-- CreateTable
CREATE TABLE "Webhook" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    "conditions" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT true,
    "disabledReason" TEXT,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "leftOut" INTEGER NOT NULL DEFAULT 0,
    "afterEntryId" BIGINT NOT NULL,
    "afterEscalationEntryId" BIGINT NOT NULL,
    "leasedUntil" TIMESTAMPTZ(3) NOT NULL,
    "lease" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Webhook_isEnabled_disabledReason_check" CHECK (NOT "isEnabled" OR "disabledReason" IS NULL)
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" BIGSERIAL NOT NULL,
    "uid" TEXT NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "webhookId" BIGINT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "incidentId" BIGINT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "data" TEXT NOT NULL,
    "state" "WebhookEventState" NOT NULL DEFAULT 'pending',
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "isAside" BOOLEAN NOT NULL DEFAULT false,
    "attemptedAt" TIMESTAMPTZ(3),
    "answer" TEXT,

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PageFailure" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "pageId" BIGINT NOT NULL,

    CONSTRAINT "PageFailure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KnownOnCall" (
    "scheduleId" BIGINT NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "userId" BIGINT,

    CONSTRAINT "KnownOnCall_pkey" PRIMARY KEY ("scheduleId")
);

-- CreateTable
CREATE TABLE "WebhookMark" (
    "id" BIGINT NOT NULL,
    "entryId" BIGINT NOT NULL,
    "escalationEntryId" BIGINT NOT NULL,

    CONSTRAINT "WebhookMark_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "WebhookMark_id_check" CHECK ("id" = 1)
);

-- CreateIndex
CREATE UNIQUE INDEX "Webhook_workspaceId_id_key" ON "Webhook"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookEvent_uid_key" ON "WebhookEvent"("uid");

-- CreateIndex
CREATE INDEX "WebhookEvent_webhookId_state_isAside_sequence_idx" ON "WebhookEvent"("webhookId", "state", "isAside", "sequence");

-- CreateIndex
CREATE INDEX "WebhookEvent_workspaceId_webhookId_idx" ON "WebhookEvent"("workspaceId", "webhookId");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookEvent_webhookId_sequence_key" ON "WebhookEvent"("webhookId", "sequence");

-- CreateIndex
CREATE INDEX "PageFailure_pageId_idx" ON "PageFailure"("pageId");

-- CreateIndex
CREATE INDEX "KnownOnCall_workspaceId_scheduleId_idx" ON "KnownOnCall"("workspaceId", "scheduleId");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookEvent" ADD CONSTRAINT "WebhookEvent_workspaceId_webhookId_fkey" FOREIGN KEY ("workspaceId", "webhookId") REFERENCES "Webhook"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PageFailure" ADD CONSTRAINT "PageFailure_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KnownOnCall" ADD CONSTRAINT "KnownOnCall_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
