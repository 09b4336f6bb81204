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
    "shutOutAt" DATETIME,
    "shutOutReason" TEXT,
    "lastUsedAt" DATETIME,
    "calendarHash" TEXT,
    "linksEndedAt" DATETIME,
    "methodsDoubtedAt" DATETIME,
    "hearsEndings" BOOLEAN NOT NULL DEFAULT true,
    "hearsHandOvers" BOOLEAN NOT NULL DEFAULT true,
    "isServiceAccount" BOOLEAN NOT NULL DEFAULT false,
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
    CONSTRAINT "User_linksEndedAt_check" CHECK (typeof("linksEndedAt") IN ('integer', 'null')),
    CONSTRAINT "User_methodsDoubtedAt_check" CHECK (typeof("methodsDoubtedAt") IN ('integer', 'null')),
    CONSTRAINT "User_hearsEndings_check" CHECK ("hearsEndings" IN (0, 1)),
    CONSTRAINT "User_hearsHandOvers_check" CHECK ("hearsHandOvers" IN (0, 1)),
    CONSTRAINT "User_isServiceAccount_check" CHECK ("isServiceAccount" IN (0, 1))
);
INSERT INTO "new_User" ("accountId", "calendarHash", "createdAt", "disabledAt", "hearsEndings", "hearsHandOvers", "id", "joinedAt", "lastUsedAt", "linksEndedAt", "methodsDoubtedAt", "name", "quietFrom", "quietTimeZone", "quietTo", "role", "shutOutAt", "shutOutReason", "workspaceId") SELECT "accountId", "calendarHash", "createdAt", "disabledAt", "hearsEndings", "hearsHandOvers", "id", "joinedAt", "lastUsedAt", "linksEndedAt", "methodsDoubtedAt", "name", "quietFrom", "quietTimeZone", "quietTo", "role", "shutOutAt", "shutOutReason", "workspaceId" FROM "User";
DELETE FROM sqlite_sequence WHERE name = 'new_User';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_User', seq FROM sqlite_sequence WHERE name = 'User';
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE UNIQUE INDEX "User_calendarHash_key" ON "User"("calendarHash");
CREATE UNIQUE INDEX "User_accountId_workspaceId_key" ON "User"("accountId", "workspaceId");
CREATE UNIQUE INDEX "User_workspaceId_id_key" ON "User"("workspaceId", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
