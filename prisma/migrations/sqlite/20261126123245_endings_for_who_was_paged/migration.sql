-- CreateTable
CREATE TABLE "Ending" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "incidentId" INTEGER NOT NULL,
    "contactMethodId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Ending_workspaceId_incidentId_fkey" FOREIGN KEY ("workspaceId", "incidentId") REFERENCES "Incident" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Ending_contactMethodId_fkey" FOREIGN KEY ("contactMethodId") REFERENCES "ContactMethod" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Ending_kind_check" CHECK ("kind" IN ('opened', 'acknowledged', 'resolved', 'reopened', 'assigned', 'unassigned', 'noted', 'raised', 'recovered', 'escalated')),
    CONSTRAINT "Ending_dueAt_check" CHECK (typeof("dueAt") = 'integer'),
    CONSTRAINT "Ending_kind_check1" CHECK ("kind" IN ('acknowledged', 'resolved'))
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
    CONSTRAINT "User_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "User_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "User_role_check" CHECK ("role" IN ('responder', 'admin')),
    CONSTRAINT "User_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "User_joinedAt_check" CHECK (typeof("joinedAt") IN ('integer', 'null')),
    CONSTRAINT "User_disabledAt_check" CHECK (typeof("disabledAt") IN ('integer', 'null')),
    CONSTRAINT "User_lastUsedAt_check" CHECK (typeof("lastUsedAt") IN ('integer', 'null')),
    CONSTRAINT "User_hearsEndings_check" CHECK ("hearsEndings" IN (0, 1))
);
INSERT INTO "new_User" ("accountId", "calendarHash", "createdAt", "disabledAt", "id", "joinedAt", "lastUsedAt", "name", "role", "workspaceId") SELECT "accountId", "calendarHash", "createdAt", "disabledAt", "id", "joinedAt", "lastUsedAt", "name", "role", "workspaceId" FROM "User";
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
CREATE INDEX "Ending_dueAt_idx" ON "Ending"("dueAt");

-- CreateIndex
CREATE INDEX "Ending_contactMethodId_dueAt_idx" ON "Ending"("contactMethodId", "dueAt");

-- CreateIndex
CREATE INDEX "Ending_workspaceId_incidentId_idx" ON "Ending"("workspaceId", "incidentId");
