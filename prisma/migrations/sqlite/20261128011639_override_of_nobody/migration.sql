-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ScheduleOverride" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "userId" INTEGER,
    "insteadOfId" INTEGER,
    "isBeside" BOOLEAN NOT NULL DEFAULT false,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "createdById" INTEGER,
    CONSTRAINT "ScheduleOverride_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_workspaceId_insteadOfId_fkey" FOREIGN KEY ("workspaceId", "insteadOfId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ScheduleOverride_isBeside_check" CHECK ("isBeside" IN (0, 1)),
    CONSTRAINT "ScheduleOverride_startsAt_check" CHECK (typeof("startsAt") = 'integer'),
    CONSTRAINT "ScheduleOverride_endsAt_check" CHECK (typeof("endsAt") = 'integer'),
    CONSTRAINT "ScheduleOverride_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "ScheduleOverride_startsAt_endsAt_check" CHECK ("startsAt" <= "endsAt"),
    CONSTRAINT "ScheduleOverride_insteadOfId_isBeside_check" CHECK ("insteadOfId" IS NULL OR NOT "isBeside"),
    CONSTRAINT "ScheduleOverride_userId_isBeside_check" CHECK ("userId" IS NOT NULL OR NOT "isBeside")
);
INSERT INTO "new_ScheduleOverride" ("createdAt", "createdById", "endsAt", "id", "insteadOfId", "isBeside", "scheduleId", "startsAt", "userId", "workspaceId") SELECT "createdAt", "createdById", "endsAt", "id", "insteadOfId", "isBeside", "scheduleId", "startsAt", "userId", "workspaceId" FROM "ScheduleOverride";
DELETE FROM sqlite_sequence WHERE name = 'new_ScheduleOverride';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_ScheduleOverride', seq FROM sqlite_sequence WHERE name = 'ScheduleOverride';
DROP TABLE "ScheduleOverride";
ALTER TABLE "new_ScheduleOverride" RENAME TO "ScheduleOverride";
CREATE INDEX "ScheduleOverride_scheduleId_endsAt_idx" ON "ScheduleOverride"("scheduleId", "endsAt");
CREATE INDEX "ScheduleOverride_userId_idx" ON "ScheduleOverride"("userId");
CREATE INDEX "ScheduleOverride_insteadOfId_idx" ON "ScheduleOverride"("insteadOfId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
