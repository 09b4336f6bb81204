-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_PhoneUse" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "isPage" BOOLEAN NOT NULL DEFAULT true,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PhoneUse_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PhoneUse_channel_check" CHECK ("channel" IN ('email', 'webhook', 'slack', 'ntfy', 'push', 'telegram', 'pushover', 'discord', 'teams', 'sms', 'voice', 'googlechat', 'gotify', 'matrix', 'apprise', 'slackapp')),
    CONSTRAINT "PhoneUse_isPage_check" CHECK ("isPage" IN (0, 1)),
    CONSTRAINT "PhoneUse_at_check" CHECK (typeof("at") = 'integer')
);
INSERT INTO "new_PhoneUse" ("at", "channel", "id", "number", "workspaceId") SELECT "at", "channel", "id", "number", "workspaceId" FROM "PhoneUse";
DELETE FROM sqlite_sequence WHERE name = 'new_PhoneUse';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_PhoneUse', seq FROM sqlite_sequence WHERE name = 'PhoneUse';
DROP TABLE "PhoneUse";
ALTER TABLE "new_PhoneUse" RENAME TO "PhoneUse";
CREATE INDEX "PhoneUse_workspaceId_at_idx" ON "PhoneUse"("workspaceId", "at");
CREATE INDEX "PhoneUse_number_at_idx" ON "PhoneUse"("number", "at");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
