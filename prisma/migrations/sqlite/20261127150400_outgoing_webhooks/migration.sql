-- CreateTable
CREATE TABLE "Webhook" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "kinds" TEXT NOT NULL,
    "conditions" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT true,
    "disabledReason" TEXT,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "leftOut" INTEGER NOT NULL DEFAULT 0,
    "afterEntryId" INTEGER NOT NULL,
    "afterEscalationEntryId" INTEGER NOT NULL,
    "leasedUntil" DATETIME NOT NULL,
    "lease" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Webhook_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Webhook_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Webhook_isEnabled_check" CHECK ("isEnabled" IN (0, 1)),
    CONSTRAINT "Webhook_leasedUntil_check" CHECK (typeof("leasedUntil") = 'integer'),
    CONSTRAINT "Webhook_isEnabled_disabledReason_check" CHECK (NOT "isEnabled" OR "disabledReason" IS NULL)
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "uid" TEXT NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "webhookId" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "incidentId" INTEGER,
    "at" DATETIME NOT NULL,
    "data" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "dueAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "isAside" BOOLEAN NOT NULL DEFAULT false,
    "attemptedAt" DATETIME,
    "answer" TEXT,
    CONSTRAINT "WebhookEvent_workspaceId_webhookId_fkey" FOREIGN KEY ("workspaceId", "webhookId") REFERENCES "Webhook" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WebhookEvent_at_check" CHECK (typeof("at") = 'integer'),
    CONSTRAINT "WebhookEvent_state_check" CHECK ("state" IN ('pending', 'sent', 'failed')),
    CONSTRAINT "WebhookEvent_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "WebhookEvent_isAside_check" CHECK ("isAside" IN (0, 1)),
    CONSTRAINT "WebhookEvent_attemptedAt_check" CHECK (typeof("attemptedAt") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "PageFailure" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "pageId" INTEGER NOT NULL,
    CONSTRAINT "PageFailure_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "KnownOnCall" (
    "scheduleId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER,
    CONSTRAINT "KnownOnCall_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebhookMark" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entryId" INTEGER NOT NULL,
    "escalationEntryId" INTEGER NOT NULL,
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
