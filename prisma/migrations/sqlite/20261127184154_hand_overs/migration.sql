-- CreateTable
CREATE TABLE "HandOver" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "isPost" BOOLEAN NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "endedAt" DATETIME,
    CONSTRAINT "HandOver_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "HandOver_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "HandOver_startsAt_check" CHECK (typeof("startsAt") = 'integer'),
    CONSTRAINT "HandOver_isPost_check" CHECK ("isPost" IN (0, 1)),
    CONSTRAINT "HandOver_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "HandOver_endedAt_check" CHECK (typeof("endedAt") IN ('integer', 'null'))
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_User" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "accountId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "joinedAt" DATETIME,
    "disabledAt" DATETIME,
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
    CONSTRAINT "User_lastUsedAt_check" CHECK (typeof("lastUsedAt") IN ('integer', 'null')),
    CONSTRAINT "User_hearsEndings_check" CHECK ("hearsEndings" IN (0, 1)),
    CONSTRAINT "User_hearsHandOvers_check" CHECK ("hearsHandOvers" IN (0, 1))
);
INSERT INTO "new_User" ("accountId", "calendarHash", "createdAt", "disabledAt", "hearsEndings", "id", "joinedAt", "lastUsedAt", "name", "quietFrom", "quietTimeZone", "quietTo", "role", "workspaceId") SELECT "accountId", "calendarHash", "createdAt", "disabledAt", "hearsEndings", "id", "joinedAt", "lastUsedAt", "name", "quietFrom", "quietTimeZone", "quietTo", "role", "workspaceId" FROM "User";
DELETE FROM sqlite_sequence WHERE name = 'new_User';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_User', seq FROM sqlite_sequence WHERE name = 'User';
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE UNIQUE INDEX "User_calendarHash_key" ON "User"("calendarHash");
CREATE UNIQUE INDEX "User_accountId_workspaceId_key" ON "User"("accountId", "workspaceId");
CREATE UNIQUE INDEX "User_workspaceId_id_key" ON "User"("workspaceId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "HandOver_endedAt_dueAt_idx" ON "HandOver"("endedAt", "dueAt");

-- CreateIndex
CREATE INDEX "HandOver_workspaceId_userId_idx" ON "HandOver"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "HandOver_scheduleId_userId_startsAt_isPost_key" ON "HandOver"("scheduleId", "userId", "startsAt", "isPost");
