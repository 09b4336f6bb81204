-- CreateEnum
CREATE TYPE "CalendarKind" AS ENUM ('holidays', 'absence');

-- AlterTable
ALTER TABLE "ScheduleLayer" ADD COLUMN     "calendarId" BIGINT,
ADD COLUMN     "onHolidaysOnly" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Calendar" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "CalendarKind" NOT NULL,
    "url" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "removedAt" TIMESTAMPTZ(3),
    "readAt" TIMESTAMPTZ(3),
    "goodAt" TIMESTAMPTZ(3),
    "textHash" TEXT,
    "etag" TEXT,
    "lastModified" TEXT,
    "dueAt" TIMESTAMPTZ(3),
    "failingSince" TIMESTAMPTZ(3),
    "fault" TEXT,

    CONSTRAINT "Calendar_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Calendar_failingSince_fault_check" CHECK (("failingSince" IS NULL) = ("fault" IS NULL)),
    CONSTRAINT "Calendar_readAt_goodAt_check" CHECK (("readAt" IS NULL) = ("goodAt" IS NULL))
);

-- CreateTable
CREATE TABLE "CalendarEvent" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "calendarId" BIGINT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "isFloating" BOOLEAN NOT NULL,
    "isAllDay" BOOLEAN NOT NULL,
    "title" TEXT NOT NULL,
    "emails" TEXT NOT NULL,

    CONSTRAINT "CalendarEvent_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "CalendarEvent_startsAt_endsAt_check" CHECK ("startsAt" < "endsAt"),
    CONSTRAINT "CalendarEvent_isFloating_isAllDay_check" CHECK ("isFloating" OR NOT "isAllDay")
);

-- CreateIndex
CREATE INDEX "Calendar_dueAt_idx" ON "Calendar"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "Calendar_workspaceId_id_key" ON "Calendar"("workspaceId", "id");

-- CreateIndex
CREATE INDEX "CalendarEvent_calendarId_endsAt_idx" ON "CalendarEvent"("calendarId", "endsAt");

-- CreateIndex
CREATE INDEX "CalendarEvent_workspaceId_endsAt_idx" ON "CalendarEvent"("workspaceId", "endsAt");

-- CreateIndex
CREATE INDEX "ScheduleLayer_calendarId_idx" ON "ScheduleLayer"("calendarId");

-- AddForeignKey
ALTER TABLE "Calendar" ADD CONSTRAINT "Calendar_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CalendarEvent" ADD CONSTRAINT "CalendarEvent_workspaceId_calendarId_fkey" FOREIGN KEY ("workspaceId", "calendarId") REFERENCES "Calendar"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ScheduleLayer" ADD CONSTRAINT "ScheduleLayer_workspaceId_calendarId_fkey" FOREIGN KEY ("workspaceId", "calendarId") REFERENCES "Calendar"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks
ALTER TABLE "ScheduleLayer" ADD CONSTRAINT "ScheduleLayer_calendarId_onHolidaysOnly_check" CHECK ("calendarId" IS NOT NULL OR NOT "onHolidaysOnly");
