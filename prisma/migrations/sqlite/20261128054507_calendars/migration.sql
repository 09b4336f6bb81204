-- CreateTable
CREATE TABLE "Calendar" (
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
    CONSTRAINT "Calendar_kind_check" CHECK ("kind" IN ('holidays', 'absence')),
    CONSTRAINT "Calendar_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Calendar_removedAt_check" CHECK (typeof("removedAt") IN ('integer', 'null')),
    CONSTRAINT "Calendar_readAt_check" CHECK (typeof("readAt") IN ('integer', 'null')),
    CONSTRAINT "Calendar_goodAt_check" CHECK (typeof("goodAt") IN ('integer', 'null')),
    CONSTRAINT "Calendar_dueAt_check" CHECK (typeof("dueAt") IN ('integer', 'null')),
    CONSTRAINT "Calendar_failingSince_check" CHECK (typeof("failingSince") IN ('integer', 'null')),
    CONSTRAINT "Calendar_failingSince_fault_check" CHECK (("failingSince" IS NULL) = ("fault" IS NULL)),
    CONSTRAINT "Calendar_readAt_goodAt_check" CHECK (("readAt" IS NULL) = ("goodAt" IS NULL))
);

-- CreateTable
CREATE TABLE "CalendarEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "calendarId" INTEGER NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "isFloating" BOOLEAN NOT NULL,
    "isAllDay" BOOLEAN NOT NULL,
    "title" TEXT NOT NULL,
    "emails" TEXT NOT NULL,
    CONSTRAINT "CalendarEvent_workspaceId_calendarId_fkey" FOREIGN KEY ("workspaceId", "calendarId") REFERENCES "Calendar" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CalendarEvent_startsAt_check" CHECK (typeof("startsAt") = 'integer'),
    CONSTRAINT "CalendarEvent_endsAt_check" CHECK (typeof("endsAt") = 'integer'),
    CONSTRAINT "CalendarEvent_isFloating_check" CHECK ("isFloating" IN (0, 1)),
    CONSTRAINT "CalendarEvent_isAllDay_check" CHECK ("isAllDay" IN (0, 1)),
    CONSTRAINT "CalendarEvent_startsAt_endsAt_check" CHECK ("startsAt" < "endsAt"),
    CONSTRAINT "CalendarEvent_isFloating_isAllDay_check" CHECK ("isFloating" OR NOT "isAllDay")
);

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
    CONSTRAINT "ScheduleLayer_calendarId_onHolidaysOnly_check" CHECK ("calendarId" IS NOT NULL OR NOT "onHolidaysOnly")
);
INSERT INTO "new_ScheduleLayer" ("adds", "endsAt", "firstTurn", "handoverTime", "hours", "id", "name", "position", "shiftLengths", "shiftUnit", "skipsClosed", "startsAt", "startsOn", "turns", "versionId", "workspaceId") SELECT "adds", "endsAt", "firstTurn", "handoverTime", "hours", "id", "name", "position", "shiftLengths", "shiftUnit", "skipsClosed", "startsAt", "startsOn", "turns", "versionId", "workspaceId" FROM "ScheduleLayer";
DELETE FROM sqlite_sequence WHERE name = 'new_ScheduleLayer';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_ScheduleLayer', seq FROM sqlite_sequence WHERE name = 'ScheduleLayer';
DROP TABLE "ScheduleLayer";
ALTER TABLE "new_ScheduleLayer" RENAME TO "ScheduleLayer";
CREATE INDEX "ScheduleLayer_calendarId_idx" ON "ScheduleLayer"("calendarId");
CREATE UNIQUE INDEX "ScheduleLayer_workspaceId_id_key" ON "ScheduleLayer"("workspaceId", "id");
CREATE UNIQUE INDEX "ScheduleLayer_versionId_position_key" ON "ScheduleLayer"("versionId", "position");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Calendar_dueAt_idx" ON "Calendar"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "Calendar_workspaceId_id_key" ON "Calendar"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "CalendarEvent_calendarId_endsAt_idx" ON "CalendarEvent"("calendarId", "endsAt");

-- CreateIndex
CREATE INDEX "CalendarEvent_workspaceId_endsAt_idx" ON "CalendarEvent"("workspaceId", "endsAt");
