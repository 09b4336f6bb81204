-- CreateTable
CREATE TABLE "Heartbeat" (
    "apiKeyId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "everyMinutes" INTEGER NOT NULL,
    "graceMinutes" INTEGER NOT NULL,
    "pingHash" TEXT NOT NULL,
    "heardAt" DATETIME,
    "dueAt" DATETIME NOT NULL,
    "silentAt" DATETIME,
    "heardIncidentId" INTEGER NOT NULL,
    "heardDeliveryId" INTEGER NOT NULL,
    CONSTRAINT "Heartbeat_workspaceId_apiKeyId_fkey" FOREIGN KEY ("workspaceId", "apiKeyId") REFERENCES "ApiKey" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Heartbeat_heardAt_check" CHECK (typeof("heardAt") IN ('integer', 'null')),
    CONSTRAINT "Heartbeat_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Heartbeat_silentAt_check" CHECK (typeof("silentAt") IN ('integer', 'null')),
    CONSTRAINT "Heartbeat_everyMinutes_graceMinutes_check" CHECK ("everyMinutes" > 0 AND "graceMinutes" >= 0)
);

-- RedefineTables
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
    "refusalsMailedAt" DATETIME,
    "reading" TEXT,
    "pagesRejected" BOOLEAN NOT NULL DEFAULT true,
    CONSTRAINT "ApiKey_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiKey_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ApiKey_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ApiKey_expiresAt_check" CHECK (typeof("expiresAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_revokedAt_check" CHECK (typeof("revokedAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_refusalsMailedAt_check" CHECK (typeof("refusalsMailedAt") IN ('integer', 'null')),
    CONSTRAINT "ApiKey_pagesRejected_check" CHECK ("pagesRejected" IN (0, 1)),
    CONSTRAINT "ApiKey_rate_burst_check" CHECK (("rate" IS NULL) = ("burst" IS NULL)),
    CONSTRAINT "ApiKey_rate_burst_check1" CHECK ("rate" > 0 AND "burst" > 0)
);
INSERT INTO "new_ApiKey" ("burst", "createdAt", "createdById", "expiresAt", "id", "name", "rate", "reading", "refusalsMailedAt", "revokedAt", "workspaceId") SELECT "burst", "createdAt", "createdById", "expiresAt", "id", "name", "rate", "reading", "refusalsMailedAt", "revokedAt", "workspaceId" FROM "ApiKey";
DELETE FROM sqlite_sequence WHERE name = 'new_ApiKey';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_ApiKey', seq FROM sqlite_sequence WHERE name = 'ApiKey';
DROP TABLE "ApiKey";
ALTER TABLE "new_ApiKey" RENAME TO "ApiKey";
CREATE UNIQUE INDEX "ApiKey_workspaceId_id_key" ON "ApiKey"("workspaceId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Heartbeat_pingHash_key" ON "Heartbeat"("pingHash");
