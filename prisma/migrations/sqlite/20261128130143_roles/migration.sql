-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_TeamMember" (
    "workspaceId" INTEGER NOT NULL,
    "teamId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'member',

    PRIMARY KEY ("teamId", "userId"),
    CONSTRAINT "TeamMember_workspaceId_teamId_fkey" FOREIGN KEY ("workspaceId", "teamId") REFERENCES "Team" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TeamMember_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TeamMember_role_check" CHECK ("role" IN ('member', 'scheduleEditor', 'teamAdmin'))
) WITHOUT ROWID;
INSERT INTO "new_TeamMember" ("teamId", "userId", "workspaceId") SELECT "teamId", "userId", "workspaceId" FROM "TeamMember";
DELETE FROM sqlite_sequence WHERE name = 'new_TeamMember';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_TeamMember', seq FROM sqlite_sequence WHERE name = 'TeamMember';
DROP TABLE "TeamMember";
ALTER TABLE "new_TeamMember" RENAME TO "TeamMember";
CREATE INDEX "TeamMember_userId_idx" ON "TeamMember"("userId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

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
    CONSTRAINT "User_role_check" CHECK ("role" IN ('responder', 'admin', 'viewer')),
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
