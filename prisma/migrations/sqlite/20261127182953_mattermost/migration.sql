-- Checks
CREATE TABLE "new_ChatChannel" (
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
    CONSTRAINT "ChatChannel_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push', 'telegram', 'pushover', 'discord', 'teams', 'sms', 'voice', 'googlechat', 'gotify', 'matrix', 'apprise', 'slackapp', 'mattermost')),
    CONSTRAINT "ChatChannel_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ChatChannel_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null')),
    CONSTRAINT "ChatChannel_failingSince_check" CHECK (typeof("failingSince") IN ('integer', 'null')),
    CONSTRAINT "ChatChannel_leasedUntil_check" CHECK (typeof("leasedUntil") = 'integer'),
    CONSTRAINT "ChatChannel_failingSince_failure_check" CHECK (("failingSince" IS NULL) = ("failure" IS NULL))
);
INSERT INTO "new_ChatChannel" ("id", "workspaceId", "name", "channel", "config", "createdAt", "removedAt", "failingSince", "failure", "leasedUntil", "lease") SELECT "id", "workspaceId", "name", "channel", "config", "createdAt", "removedAt", "failingSince", "failure", "leasedUntil", "lease" FROM "ChatChannel";
DELETE FROM sqlite_sequence WHERE name = 'new_ChatChannel';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_ChatChannel', seq FROM sqlite_sequence WHERE name = 'ChatChannel';
DROP TABLE "ChatChannel";
ALTER TABLE "new_ChatChannel" RENAME TO "ChatChannel";
CREATE UNIQUE INDEX "ChatChannel_workspaceId_id_key" ON "ChatChannel"("workspaceId", "id");

-- Checks
CREATE TABLE "new_PhoneUse" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "isPage" BOOLEAN NOT NULL DEFAULT true,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PhoneUse_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PhoneUse_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push', 'telegram', 'pushover', 'discord', 'teams', 'sms', 'voice', 'googlechat', 'gotify', 'matrix', 'apprise', 'slackapp', 'mattermost')),
    CONSTRAINT "PhoneUse_isPage_check" CHECK ("isPage" IN (0, 1)),
    CONSTRAINT "PhoneUse_at_check" CHECK (typeof("at") = 'integer')
);
INSERT INTO "new_PhoneUse" ("id", "workspaceId", "channel", "number", "isPage", "at") SELECT "id", "workspaceId", "channel", "number", "isPage", "at" FROM "PhoneUse";
DELETE FROM sqlite_sequence WHERE name = 'new_PhoneUse';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_PhoneUse', seq FROM sqlite_sequence WHERE name = 'PhoneUse';
DROP TABLE "PhoneUse";
ALTER TABLE "new_PhoneUse" RENAME TO "PhoneUse";
CREATE INDEX "PhoneUse_workspaceId_at_idx" ON "PhoneUse"("workspaceId", "at");
CREATE INDEX "PhoneUse_number_at_idx" ON "PhoneUse"("number", "at");

-- Checks
CREATE TABLE "new_Page" (
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
    "unconfirmedSince" DATETIME,
    "receipt" TEXT,
    "code" INTEGER,
    "refusedAt" DATETIME,
    "hurried" INTEGER NOT NULL DEFAULT 0,
    "endedAt" DATETIME,
    "endReason" TEXT,
    CONSTRAINT "Page_workspaceId_notificationId_fkey" FOREIGN KEY ("workspaceId", "notificationId") REFERENCES "Notification" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Page_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Page_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push', 'telegram', 'pushover', 'discord', 'teams', 'sms', 'voice', 'googlechat', 'gotify', 'matrix', 'apprise', 'slackapp', 'mattermost')),
    CONSTRAINT "Page_state_check" CHECK ("state" IN ('pending', 'sent', 'failed', 'cancelled')),
    CONSTRAINT "Page_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Page_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Page_unconfirmedSince_check" CHECK (typeof("unconfirmedSince") IN ('integer', 'null')),
    CONSTRAINT "Page_refusedAt_check" CHECK (typeof("refusedAt") IN ('integer', 'null')),
    CONSTRAINT "Page_endedAt_check" CHECK (typeof("endedAt") IN ('integer', 'null')),
    CONSTRAINT "Page_state_endedAt_check" CHECK (("state" = 'pending') = ("endedAt" IS NULL)),
    CONSTRAINT "Page_state_endReason_check" CHECK ("state" <> 'failed' OR "endReason" IS NOT NULL),
    CONSTRAINT "Page_state_endReason_check1" CHECK ("state" IN ('failed', 'cancelled') OR "endReason" IS NULL)
);
INSERT INTO "new_Page" ("id", "uid", "workspaceId", "notificationId", "contactMethodId", "channel", "state", "createdAt", "dueAt", "attempts", "unconfirmedSince", "receipt", "code", "refusedAt", "hurried", "endedAt", "endReason") SELECT "id", "uid", "workspaceId", "notificationId", "contactMethodId", "channel", "state", "createdAt", "dueAt", "attempts", "unconfirmedSince", "receipt", "code", "refusedAt", "hurried", "endedAt", "endReason" FROM "Page";
DELETE FROM sqlite_sequence WHERE name = 'new_Page';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Page', seq FROM sqlite_sequence WHERE name = 'Page';
DROP TABLE "Page";
ALTER TABLE "new_Page" RENAME TO "Page";
CREATE UNIQUE INDEX "Page_uid_key" ON "Page"("uid");
CREATE INDEX "Page_state_dueAt_idx" ON "Page"("state", "dueAt");
CREATE INDEX "Page_workspaceId_notificationId_idx" ON "Page"("workspaceId", "notificationId");
CREATE INDEX "Page_channel_id_idx" ON "Page"("channel", "id") WHERE "receipt" IS NOT NULL;
CREATE INDEX "Page_contactMethodId_idx" ON "Page"("contactMethodId");
CREATE INDEX "Page_workspaceId_state_id_idx" ON "Page"("workspaceId", "state", "id");

-- Checks
CREATE TABLE "new_ContactMethod" (
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
    "failingSince" DATETIME,
    "failure" TEXT,
    "failureToldAt" DATETIME,
    "replyFaults" INTEGER NOT NULL DEFAULT 0,
    "stuckSince" DATETIME,
    CONSTRAINT "ContactMethod_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ContactMethod_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push', 'telegram', 'pushover', 'discord', 'teams', 'sms', 'voice', 'googlechat', 'gotify', 'matrix', 'apprise', 'slackapp', 'mattermost')),
    CONSTRAINT "ContactMethod_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ContactMethod_verifiedAt_check" CHECK (typeof("verifiedAt") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_codeSentAt_check" CHECK (typeof("codeSentAt") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_failingSince_check" CHECK (typeof("failingSince") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_failureToldAt_check" CHECK (typeof("failureToldAt") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_stuckSince_check" CHECK (typeof("stuckSince") IN ('integer', 'null')),
    CONSTRAINT "ContactMethod_failingSince_failure_check" CHECK (("failingSince" IS NULL) = ("failure" IS NULL)),
    CONSTRAINT "ContactMethod_codeHash_codeSentAt_check" CHECK ("codeHash" IS NULL OR "codeSentAt" IS NOT NULL)
);
INSERT INTO "new_ContactMethod" ("id", "workspaceId", "userId", "channel", "config", "createdAt", "verifiedAt", "codeHash", "codeSentAt", "codeFaults", "failingSince", "failure", "failureToldAt", "replyFaults", "stuckSince") SELECT "id", "workspaceId", "userId", "channel", "config", "createdAt", "verifiedAt", "codeHash", "codeSentAt", "codeFaults", "failingSince", "failure", "failureToldAt", "replyFaults", "stuckSince" FROM "ContactMethod";
DELETE FROM sqlite_sequence WHERE name = 'new_ContactMethod';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_ContactMethod', seq FROM sqlite_sequence WHERE name = 'ContactMethod';
DROP TABLE "ContactMethod";
ALTER TABLE "new_ContactMethod" RENAME TO "ContactMethod";
CREATE INDEX "ContactMethod_userId_idx" ON "ContactMethod"("userId");
CREATE INDEX "ContactMethod_workspaceId_id_idx" ON "ContactMethod"("workspaceId", "id");
CREATE INDEX "ContactMethod_stuckSince_idx" ON "ContactMethod"("stuckSince");
