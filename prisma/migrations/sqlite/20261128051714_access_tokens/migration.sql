-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN "through" TEXT;

-- CreateTable
CREATE TABLE "AccessToken" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "revokedAt" DATETIME,
    "lastUsedAt" DATETIME,
    CONSTRAINT "AccessToken_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "AccessToken_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "AccessToken_expiresAt_check" CHECK (typeof("expiresAt") = 'integer'),
    CONSTRAINT "AccessToken_revokedAt_check" CHECK (typeof("revokedAt") IN ('integer', 'null')),
    CONSTRAINT "AccessToken_lastUsedAt_check" CHECK (typeof("lastUsedAt") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "ApiAnswer" (
    "accessTokenId" INTEGER NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "answer" TEXT,

    PRIMARY KEY ("accessTokenId", "idempotencyKey"),
    CONSTRAINT "ApiAnswer_accessTokenId_fkey" FOREIGN KEY ("accessTokenId") REFERENCES "AccessToken" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ApiAnswer_at_check" CHECK (typeof("at") = 'integer')
) WITHOUT ROWID;

-- CreateIndex
CREATE UNIQUE INDEX "AccessToken_hash_key" ON "AccessToken"("hash");

-- CreateIndex
CREATE INDEX "AccessToken_userId_idx" ON "AccessToken"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "AccessToken_workspaceId_id_key" ON "AccessToken"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "ApiAnswer_at_idx" ON "ApiAnswer"("at");
