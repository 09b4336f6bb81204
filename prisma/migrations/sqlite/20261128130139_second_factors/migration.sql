-- AlterTable
ALTER TABLE "Session" ADD COLUMN "confirmedAt" DATETIME;

-- CreateTable
CREATE TABLE "Totp" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "seed" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "provenAt" DATETIME,
    "usedStep" INTEGER NOT NULL DEFAULT 0,
    "faults" INTEGER NOT NULL DEFAULT 0,
    "faultAt" DATETIME,
    CONSTRAINT "Totp_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Totp_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Totp_provenAt_check" CHECK (typeof("provenAt") IN ('integer', 'null')),
    CONSTRAINT "Totp_faultAt_check" CHECK (typeof("faultAt") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "RecoveryCode_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RecoveryCode_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "RecoveryCode_usedAt_check" CHECK (typeof("usedAt") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "accountId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT NOT NULL,
    "isSynced" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "Passkey_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Passkey_isSynced_check" CHECK ("isSynced" IN (0, 1)),
    CONSTRAINT "Passkey_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Passkey_lastUsedAt_check" CHECK (typeof("lastUsedAt") IN ('integer', 'null'))
);

-- CreateTable
CREATE TABLE "SpentSecret" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "SpentSecret_expiresAt_check" CHECK (typeof("expiresAt") = 'integer')
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Workspace" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "retentionDays" INTEGER,
    "routingMark" TEXT NOT NULL,
    "forgottenTo" DATETIME,
    "factorRoles" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Workspace_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Workspace_forgottenTo_check" CHECK (typeof("forgottenTo") IN ('integer', 'null')),
    CONSTRAINT "Workspace_retentionDays_check" CHECK ("retentionDays" > 0)
);
INSERT INTO "new_Workspace" ("createdAt", "forgottenTo", "id", "name", "retentionDays", "routingMark") SELECT "createdAt", "forgottenTo", "id", "name", "retentionDays", "routingMark" FROM "Workspace";
DELETE FROM sqlite_sequence WHERE name = 'new_Workspace';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Workspace', seq FROM sqlite_sequence WHERE name = 'Workspace';
DROP TABLE "Workspace";
ALTER TABLE "new_Workspace" RENAME TO "Workspace";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Totp_accountId_key" ON "Totp"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_accountId_hash_key" ON "RecoveryCode"("accountId", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_accountId_idx" ON "Passkey"("accountId");

-- CreateIndex
CREATE UNIQUE INDEX "SpentSecret_hash_key" ON "SpentSecret"("hash");

-- CreateIndex
CREATE INDEX "SpentSecret_expiresAt_idx" ON "SpentSecret"("expiresAt");

-- Checks
CREATE TABLE "new_Session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "secretHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "address" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "lastSeenAt" DATETIME,
    "issuerId" INTEGER,
    "confirmedAt" DATETIME,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Session_expiresAt_check" CHECK (typeof("expiresAt") = 'integer'),
    CONSTRAINT "Session_lastSeenAt_check" CHECK (typeof("lastSeenAt") IN ('integer', 'null')),
    CONSTRAINT "Session_confirmedAt_check" CHECK (typeof("confirmedAt") IN ('integer', 'null'))
);
INSERT INTO "new_Session" ("id", "userId", "secretHash", "createdAt", "expiresAt", "address", "userAgent", "lastSeenAt", "issuerId", "confirmedAt") SELECT "id", "userId", "secretHash", "createdAt", "expiresAt", "address", "userAgent", "lastSeenAt", "issuerId", "confirmedAt" FROM "Session";
DELETE FROM sqlite_sequence WHERE name = 'new_Session';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Session', seq FROM sqlite_sequence WHERE name = 'Session';
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";
CREATE UNIQUE INDEX "Session_secretHash_key" ON "Session"("secretHash");
CREATE INDEX "Session_userId_idx" ON "Session"("userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");
CREATE INDEX "Session_issuerId_idx" ON "Session"("issuerId");
