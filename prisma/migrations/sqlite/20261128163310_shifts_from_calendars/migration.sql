-- Calendars of shifts: layers take who is on call from their events.
-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ScheduleLayer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "versionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shiftUnit" TEXT NOT NULL,
    "shiftLengths" TEXT NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "firstTurn" INTEGER NOT NULL DEFAULT 0,
    "turns" INTEGER NOT NULL,
    "hours" TEXT NOT NULL DEFAULT '[]',
    "skipsClosed" BOOLEAN NOT NULL DEFAULT false,
    "adds" BOOLEAN NOT NULL DEFAULT false,
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "calendarId" INTEGER,
    "onHolidaysOnly" BOOLEAN NOT NULL DEFAULT false,
    "shiftsCalendarId" INTEGER,
    CONSTRAINT "ScheduleLayer_workspaceId_shiftsCalendarId_fkey" FOREIGN KEY ("workspaceId", "shiftsCalendarId") REFERENCES "Calendar" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ScheduleLayer_workspaceId_calendarId_fkey" FOREIGN KEY ("workspaceId", "calendarId") REFERENCES "Calendar" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "ScheduleLayer_workspaceId_versionId_fkey" FOREIGN KEY ("workspaceId", "versionId") REFERENCES "ScheduleVersion" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ScheduleLayer_shiftUnit_check" CHECK ("shiftUnit" IN ('hour', 'day', 'week', 'month')),
    CONSTRAINT "ScheduleLayer_skipsClosed_check" CHECK ("skipsClosed" IN (0, 1)),
    CONSTRAINT "ScheduleLayer_adds_check" CHECK ("adds" IN (0, 1)),
    CONSTRAINT "ScheduleLayer_startsAt_check" CHECK (typeof("startsAt") IN ('integer', 'null')),
    CONSTRAINT "ScheduleLayer_endsAt_check" CHECK (typeof("endsAt") IN ('integer', 'null')),
    CONSTRAINT "ScheduleLayer_onHolidaysOnly_check" CHECK ("onHolidaysOnly" IN (0, 1)),
    CONSTRAINT "ScheduleLayer_firstTurn_check" CHECK ("firstTurn" >= 0),
    CONSTRAINT "ScheduleLayer_turns_check" CHECK ("turns" >= 0),
    CONSTRAINT "ScheduleLayer_calendarId_onHolidaysOnly_check" CHECK ("calendarId" IS NOT NULL OR NOT "onHolidaysOnly"),
    CONSTRAINT "ScheduleLayer_shiftsCalendarId_turns_check" CHECK ("shiftsCalendarId" IS NULL OR "turns" = 0)
);
INSERT INTO "new_ScheduleLayer" ("adds", "calendarId", "endsAt", "firstTurn", "handoverTime", "hours", "id", "name", "onHolidaysOnly", "position", "shiftLengths", "shiftUnit", "skipsClosed", "startsAt", "startsOn", "turns", "versionId", "workspaceId") SELECT "adds", "calendarId", "endsAt", "firstTurn", "handoverTime", "hours", "id", "name", "onHolidaysOnly", "position", "shiftLengths", "shiftUnit", "skipsClosed", "startsAt", "startsOn", "turns", "versionId", "workspaceId" FROM "ScheduleLayer";
DELETE FROM sqlite_sequence WHERE name = 'new_ScheduleLayer';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_ScheduleLayer', seq FROM sqlite_sequence WHERE name = 'ScheduleLayer';
DROP TABLE "ScheduleLayer";
ALTER TABLE "new_ScheduleLayer" RENAME TO "ScheduleLayer";
CREATE INDEX "ScheduleLayer_calendarId_idx" ON "ScheduleLayer"("calendarId");
CREATE INDEX "ScheduleLayer_shiftsCalendarId_idx" ON "ScheduleLayer"("shiftsCalendarId");
CREATE UNIQUE INDEX "ScheduleLayer_workspaceId_id_key" ON "ScheduleLayer"("workspaceId", "id");
CREATE UNIQUE INDEX "ScheduleLayer_versionId_position_key" ON "ScheduleLayer"("versionId", "position");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- Checks
CREATE TABLE "new_Calendar" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT,
    "createdAt" DATETIME NOT NULL,
    "removedAt" DATETIME,
    "readAt" DATETIME,
    "goodAt" DATETIME,
    "textHash" TEXT,
    "etag" TEXT,
    "lastModified" TEXT,
    "dueAt" DATETIME,
    "failingSince" DATETIME,
    "fault" TEXT,
    CONSTRAINT "Calendar_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Calendar_kind_check" CHECK ("kind" IN ('holidays', 'absence', 'shifts')),
    CONSTRAINT "Calendar_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Calendar_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null')),
    CONSTRAINT "Calendar_readAt_check" CHECK (typeof("readAt") IN ('integer', 'null')),
    CONSTRAINT "Calendar_goodAt_check" CHECK (typeof("goodAt") IN ('integer', 'null')),
    CONSTRAINT "Calendar_dueAt_check" CHECK (typeof("dueAt") IN ('integer', 'null')),
    CONSTRAINT "Calendar_failingSince_check" CHECK (typeof("failingSince") IN ('integer', 'null')),
    CONSTRAINT "Calendar_failingSince_fault_check" CHECK (("failingSince" IS NULL) = ("fault" IS NULL)),
    CONSTRAINT "Calendar_readAt_goodAt_check" CHECK (("readAt" IS NULL) = ("goodAt" IS NULL))
);
INSERT INTO "new_Calendar" ("id", "workspaceId", "name", "kind", "url", "createdAt", "removedAt", "readAt", "goodAt", "textHash", "etag", "lastModified", "dueAt", "failingSince", "fault") SELECT "id", "workspaceId", "name", "kind", "url", "createdAt", "removedAt", "readAt", "goodAt", "textHash", "etag", "lastModified", "dueAt", "failingSince", "fault" FROM "Calendar";
DELETE FROM sqlite_sequence WHERE name = 'new_Calendar';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_Calendar', seq FROM sqlite_sequence WHERE name = 'Calendar';
DROP TABLE "Calendar";
ALTER TABLE "new_Calendar" RENAME TO "Calendar";
CREATE INDEX "Calendar_dueAt_idx" ON "Calendar"("dueAt");
CREATE UNIQUE INDEX "Calendar_workspaceId_id_key" ON "Calendar"("workspaceId", "id");
