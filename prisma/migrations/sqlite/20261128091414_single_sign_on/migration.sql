-- AlterTable
ALTER TABLE "User" ADD COLUMN "shutOutAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "shutOutReason" TEXT;

-- CreateTable
CREATE TABLE "Issuer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientSecret" TEXT NOT NULL,
    "domains" TEXT NOT NULL,
    "groupsClaim" TEXT NOT NULL,
    "groupRules" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "isEnabled" BOOLEAN NOT NULL DEFAULT true,
    "isOfServer" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "Issuer_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Issuer_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Issuer_isEnabled_check" CHECK ("isEnabled" IN (0, 1)),
    CONSTRAINT "Issuer_isOfServer_check" CHECK ("isOfServer" IN (0, 1))
);

-- CreateTable
CREATE TABLE "Identity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "iss" TEXT NOT NULL,
    "sub" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME NOT NULL,
    CONSTRAINT "Identity_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Identity_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Identity_lastUsedAt_check" CHECK (typeof("lastUsedAt") = 'integer')
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Account" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "issuedIn" INTEGER NOT NULL DEFAULT 0,
    "passwordHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    "timeZone" TEXT,
    CONSTRAINT "Account_createdAt_check" CHECK (typeof("createdAt") = 'integer')
);
INSERT INTO "new_Account" ("createdAt", "email", "id", "passwordHash", "timeZone") SELECT "createdAt", "email", "id", "passwordHash", "timeZone" FROM "Account";
DELETE FROM sqlite_sequence WHERE name = 'new_Account';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Account', seq FROM sqlite_sequence WHERE name = 'Account';
DROP TABLE "Account";
ALTER TABLE "new_Account" RENAME TO "Account";
CREATE UNIQUE INDEX "Account_email_issuedIn_key" ON "Account"("email", "issuedIn");
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
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_issuerId_fkey" FOREIGN KEY ("issuerId") REFERENCES "Issuer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Session_expiresAt_check" CHECK (typeof("expiresAt") = 'integer'),
    CONSTRAINT "Session_lastSeenAt_check" CHECK (typeof("lastSeenAt") IN ('integer', 'null'))
);
INSERT INTO "new_Session" ("address", "createdAt", "expiresAt", "id", "lastSeenAt", "secretHash", "userAgent", "userId") SELECT "address", "createdAt", "expiresAt", "id", "lastSeenAt", "secretHash", "userAgent", "userId" FROM "Session";
DELETE FROM sqlite_sequence WHERE name = 'new_Session';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Session', seq FROM sqlite_sequence WHERE name = 'Session';
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";
CREATE UNIQUE INDEX "Session_secretHash_key" ON "Session"("secretHash");
CREATE INDEX "Session_userId_idx" ON "Session"("userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");
CREATE INDEX "Session_issuerId_idx" ON "Session"("issuerId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "Issuer_slug_key" ON "Issuer"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Issuer_workspaceId_id_key" ON "Issuer"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "Identity_workspaceId_userId_idx" ON "Identity"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Identity_workspaceId_iss_sub_key" ON "Identity"("workspaceId", "iss", "sub");

-- Checks
CREATE TABLE "new_User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "accountId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "joinedAt" DATETIME,
    "disabledAt" DATETIME,
    "shutOutAt" DATETIME,
    "shutOutReason" TEXT,
    "lastUsedAt" DATETIME,
    "calendarHash" TEXT,
    "hearsEndings" BOOLEAN NOT NULL DEFAULT true,
    "hearsHandOvers" BOOLEAN NOT NULL DEFAULT true,
    "quietFrom" TEXT,
    "quietTo" TEXT,
    "quietTimeZone" TEXT,
    CONSTRAINT "User_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "User_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "User_role_check" CHECK ("role" IN ('responder', 'admin')),
    CONSTRAINT "User_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "User_joinedAt_check" CHECK (typeof("joinedAt") IN ('integer', 'null')),
    CONSTRAINT "User_disabledAt_check" CHECK (typeof("disabledAt") IN ('integer', 'null')),
    CONSTRAINT "User_shutOutAt_check" CHECK (typeof("shutOutAt") IN ('integer', 'null')),
    CONSTRAINT "User_lastUsedAt_check" CHECK (typeof("lastUsedAt") IN ('integer', 'null')),
    CONSTRAINT "User_hearsEndings_check" CHECK ("hearsEndings" IN (0, 1)),
    CONSTRAINT "User_hearsHandOvers_check" CHECK ("hearsHandOvers" IN (0, 1))
);
INSERT INTO "new_User" ("id", "workspaceId", "accountId", "name", "role", "createdAt", "joinedAt", "disabledAt", "shutOutAt", "shutOutReason", "lastUsedAt", "calendarHash", "hearsEndings", "hearsHandOvers", "quietFrom", "quietTo", "quietTimeZone") SELECT "id", "workspaceId", "accountId", "name", "role", "createdAt", "joinedAt", "disabledAt", "shutOutAt", "shutOutReason", "lastUsedAt", "calendarHash", "hearsEndings", "hearsHandOvers", "quietFrom", "quietTo", "quietTimeZone" FROM "User";
DELETE FROM sqlite_sequence WHERE name = 'new_User';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_User', seq FROM sqlite_sequence WHERE name = 'User';
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE UNIQUE INDEX "User_calendarHash_key" ON "User"("calendarHash");
CREATE UNIQUE INDEX "User_accountId_workspaceId_key" ON "User"("accountId", "workspaceId");
CREATE UNIQUE INDEX "User_workspaceId_id_key" ON "User"("workspaceId", "id");
