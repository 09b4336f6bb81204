-- CreateTable
CREATE TABLE "ChatChannel" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "config" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    "failingSince" DATETIME,
    "failure" TEXT,
    "leasedUntil" DATETIME NOT NULL,
    "lease" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "ChatChannel_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ChatChannel_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push', 'telegram', 'pushover', 'discord', 'teams', 'sms', 'voice', 'googlechat', 'gotify', 'matrix', 'apprise', 'slackapp')),
    CONSTRAINT "ChatChannel_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ChatChannel_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null')),
    CONSTRAINT "ChatChannel_failingSince_check" CHECK (typeof("failingSince") IN ('integer', 'null')),
    CONSTRAINT "ChatChannel_leasedUntil_check" CHECK (typeof("leasedUntil") = 'integer'),
    CONSTRAINT "ChatChannel_failingSince_failure_check" CHECK (("failingSince" IS NULL) = ("failure" IS NULL))
);

-- CreateTable
CREATE TABLE "ChatMessage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "uid" TEXT NOT NULL,
    "workspaceId" INTEGER NOT NULL,
    "chatChannelId" INTEGER NOT NULL,
    "groupKey" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "createdAt" DATETIME NOT NULL,
    "addedAt" DATETIME NOT NULL,
    "changes" INTEGER NOT NULL DEFAULT 0,
    "isStale" BOOLEAN NOT NULL DEFAULT true,
    "dueAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "receipt" TEXT,
    "shown" TEXT,
    "answer" TEXT,
    CONSTRAINT "ChatMessage_workspaceId_chatChannelId_fkey" FOREIGN KEY ("workspaceId", "chatChannelId") REFERENCES "ChatChannel" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChatMessage_state_check" CHECK ("state" IN ('pending', 'sent', 'failed', 'cancelled')),
    CONSTRAINT "ChatMessage_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ChatMessage_addedAt_check" CHECK (typeof("addedAt") = 'integer'),
    CONSTRAINT "ChatMessage_isStale_check" CHECK ("isStale" IN (0, 1)),
    CONSTRAINT "ChatMessage_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "ChatMessage_state_answer_check" CHECK ("state" <> 'failed' OR "answer" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "ChatPost" (
    "workspaceId" INTEGER NOT NULL,
    "messageId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("messageId", "incidentId"),
    CONSTRAINT "ChatPost_workspaceId_messageId_fkey" FOREIGN KEY ("workspaceId", "messageId") REFERENCES "ChatMessage" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChatPost_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ChatPost_at_check" CHECK (typeof("at") = 'integer')
) WITHOUT ROWID;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Team" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    "chatChannelId" INTEGER,
    CONSTRAINT "Team_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Team_workspaceId_chatChannelId_fkey" FOREIGN KEY ("workspaceId", "chatChannelId") REFERENCES "ChatChannel" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Team_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Team_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null'))
);
INSERT INTO "new_Team" ("createdAt", "id", "name", "removedAt", "workspaceId") SELECT "createdAt", "id", "name", "removedAt", "workspaceId" FROM "Team";
DELETE FROM sqlite_sequence WHERE name = 'new_Team';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Team', seq FROM sqlite_sequence WHERE name = 'Team';
DROP TABLE "Team";
ALTER TABLE "new_Team" RENAME TO "Team";
CREATE INDEX "Team_chatChannelId_idx" ON "Team"("chatChannelId");
CREATE UNIQUE INDEX "Team_workspaceId_id_key" ON "Team"("workspaceId", "id");
CREATE TABLE "new_EscalationTarget" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "stepId" INTEGER NOT NULL,
    "scheduleId" INTEGER,
    "userId" INTEGER,
    "chatChannelId" INTEGER,
    CONSTRAINT "EscalationTarget_workspaceId_stepId_fkey" FOREIGN KEY ("workspaceId", "stepId") REFERENCES "EscalationStep" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_workspaceId_chatChannelId_fkey" FOREIGN KEY ("workspaceId", "chatChannelId") REFERENCES "ChatChannel" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "EscalationTarget_scheduleId_userId_chatChannelId_check" CHECK ((CASE WHEN "scheduleId" IS NULL THEN 0 ELSE 1 END) + (CASE WHEN "userId" IS NULL THEN 0 ELSE 1 END) + (CASE WHEN "chatChannelId" IS NULL THEN 0 ELSE 1 END) = 1)
);
INSERT INTO "new_EscalationTarget" ("id", "scheduleId", "stepId", "userId", "workspaceId") SELECT "id", "scheduleId", "stepId", "userId", "workspaceId" FROM "EscalationTarget";
DELETE FROM sqlite_sequence WHERE name = 'new_EscalationTarget';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_EscalationTarget', seq FROM sqlite_sequence WHERE name = 'EscalationTarget';
DROP TABLE "EscalationTarget";
ALTER TABLE "new_EscalationTarget" RENAME TO "EscalationTarget";
CREATE INDEX "EscalationTarget_stepId_idx" ON "EscalationTarget"("stepId");
CREATE INDEX "EscalationTarget_scheduleId_idx" ON "EscalationTarget"("scheduleId");
CREATE INDEX "EscalationTarget_userId_idx" ON "EscalationTarget"("userId");
CREATE INDEX "EscalationTarget_chatChannelId_idx" ON "EscalationTarget"("chatChannelId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "ChatChannel_workspaceId_id_key" ON "ChatChannel"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ChatMessage_uid_key" ON "ChatMessage"("uid");

-- CreateIndex
CREATE INDEX "ChatMessage_chatChannelId_isStale_dueAt_idx" ON "ChatMessage"("chatChannelId", "isStale", "dueAt");

-- CreateIndex
CREATE INDEX "ChatMessage_chatChannelId_addedAt_idx" ON "ChatMessage"("chatChannelId", "addedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ChatMessage_workspaceId_id_key" ON "ChatMessage"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "ChatPost_workspaceId_incidentId_idx" ON "ChatPost"("workspaceId", "incidentId");
