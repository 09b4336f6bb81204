-- A page fails, a rejected alert is closed: columns and states are named as everywhere else.
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;

CREATE TABLE "new_ApiKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "createdById" INTEGER,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    "revokedAt" DATETIME,
    "rate" INTEGER,
    "burst" INTEGER,
    "rejectedMailedAt" DATETIME,
    "reading" TEXT,
    "pagesRejected" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "ApiKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiKey_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiKey_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ApiKey_expiresAt_check" CHECK (typeof("expiresAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_revokedAt_check" CHECK (typeof("revokedAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_rejectedMailedAt_check" CHECK (typeof("rejectedMailedAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_pagesRejected_check" CHECK ("pagesRejected" IN (0, 1)),
    CONSTRAINT "ApiKey_rate_burst_check" CHECK (("rate" IS NULL) = ("burst" IS NULL)),
    CONSTRAINT "ApiKey_rate_burst_check1" CHECK ("rate" > 0 AND "burst" > 0)
);
INSERT INTO "new_ApiKey" ("id", "workspaceId", "name", "createdById", "createdAt", "expiresAt", "revokedAt", "rate", "burst", "rejectedMailedAt", "reading", "pagesRejected")
SELECT "id", "workspaceId", "name", "createdById", "createdAt", "expiresAt", "revokedAt", "rate", "burst", "refusalsMailedAt", "reading", "pagesRejected"
FROM "ApiKey";
DELETE FROM sqlite_sequence WHERE name = 'new_ApiKey';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_ApiKey', seq FROM sqlite_sequence WHERE name = 'ApiKey';
DROP TABLE "ApiKey";
ALTER TABLE "new_ApiKey" RENAME TO "ApiKey";
CREATE UNIQUE INDEX "ApiKey_workspaceId_id_key" ON "ApiKey"("workspaceId", "id");

CREATE TABLE "new_RejectedAlert" (
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
    "closedAt" DATETIME,
    "closedById" INTEGER,
    "incidentId" INTEGER,
    "body" BLOB NOT NULL,
    CONSTRAINT "RejectedAlert_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_workspaceId_closedById_fkey" FOREIGN KEY ("workspaceId", "closedById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RejectedAlert_receivedAt_check" CHECK (typeof("receivedAt") = 'integer'),
    CONSTRAINT "RejectedAlert_isWhole_check" CHECK ("isWhole" IN (0, 1)),
    CONSTRAINT "RejectedAlert_closedAt_check" CHECK (typeof("closedAt") IN ('integer', 'null')),
    CONSTRAINT "RejectedAlert_closedAt_closedById_incidentId_check" CHECK ("closedAt" IS NOT NULL OR ("closedById" IS NULL AND "incidentId" IS NULL))
);
INSERT INTO "new_RejectedAlert" ("id", "workspaceId", "apiKeyId", "requestId", "receivedAt", "status", "code", "detail", "errors", "kind", "contentType", "size", "isWhole", "closedAt", "closedById", "incidentId", "body")
SELECT "id", "workspaceId", "apiKeyId", "requestId", "receivedAt", "status", "code", "detail", "errors", "kind", "contentType", "size", "isWhole", "handledAt", "handledById", "incidentId", "body"
FROM "RejectedAlert";
DELETE FROM sqlite_sequence WHERE name = 'new_RejectedAlert';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_RejectedAlert', seq FROM sqlite_sequence WHERE name = 'RejectedAlert';
DROP TABLE "RejectedAlert";
ALTER TABLE "new_RejectedAlert" RENAME TO "RejectedAlert";
CREATE INDEX "RejectedAlert_apiKeyId_id_idx" ON "RejectedAlert"("apiKeyId", "id");
CREATE INDEX "RejectedAlert_workspaceId_id_idx" ON "RejectedAlert"("workspaceId", "id");
CREATE INDEX "RejectedAlert_workspaceId_closedAt_apiKeyId_kind_idx" ON "RejectedAlert"("workspaceId", "closedAt", "apiKeyId", "kind");
CREATE INDEX "RejectedAlert_receivedAt_idx" ON "RejectedAlert"("receivedAt");
CREATE UNIQUE INDEX "RejectedAlert_workspaceId_incidentId_key" ON "RejectedAlert"("workspaceId", "incidentId");

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
    "endedAt" DATETIME,
    "endReason" TEXT,
    CONSTRAINT "Page_workspaceId_notificationId_fkey" FOREIGN KEY ("workspaceId", "notificationId") REFERENCES "Notification" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Page_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Page_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push')),
    CONSTRAINT "Page_state_check" CHECK ("state" IN ('pending', 'sent', 'failed', 'cancelled')),
    CONSTRAINT "Page_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Page_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Page_unconfirmedSince_check" CHECK (typeof("unconfirmedSince") IN ('integer', 'null')),
    CONSTRAINT "Page_endedAt_check" CHECK (typeof("endedAt") IN ('integer', 'null')),
    CONSTRAINT "Page_state_endedAt_check" CHECK (("state" = 'pending') = ("endedAt" IS NULL)),
    CONSTRAINT "Page_state_endReason_check" CHECK ("state" <> 'failed' OR "endReason" IS NOT NULL),
    CONSTRAINT "Page_state_endReason_check1" CHECK ("state" IN ('failed', 'cancelled') OR "endReason" IS NULL)
);
INSERT INTO "new_Page" ("id", "uid", "workspaceId", "notificationId", "contactMethodId", "channel", "state", "createdAt", "dueAt", "attempts", "unconfirmedSince", "endedAt", "endReason")
SELECT "id", "uid", "workspaceId", "notificationId", "contactMethodId", "channel", CASE "state" WHEN 'dead' THEN 'failed' ELSE "state" END, "createdAt", "dueAt", "attempts", "unconfirmedSince", "endedAt", "deadReason"
FROM "Page";
DELETE FROM sqlite_sequence WHERE name = 'new_Page';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Page', seq FROM sqlite_sequence WHERE name = 'Page';
DROP TABLE "Page";
ALTER TABLE "new_Page" RENAME TO "Page";
CREATE UNIQUE INDEX "Page_uid_key" ON "Page"("uid");
CREATE INDEX "Page_state_dueAt_idx" ON "Page"("state", "dueAt");
CREATE INDEX "Page_workspaceId_notificationId_idx" ON "Page"("workspaceId", "notificationId");
CREATE INDEX "Page_contactMethodId_idx" ON "Page"("contactMethodId");
CREATE INDEX "Page_workspaceId_state_id_idx" ON "Page"("workspaceId", "state", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
