-- Calendars of shifts: layers take who is on call from their events.
-- AlterEnum
ALTER TYPE "CalendarKind" ADD VALUE 'shifts';

-- AlterTable
ALTER TABLE "ScheduleLayer" ADD COLUMN     "shiftsCalendarId" BIGINT;

-- CreateIndex
CREATE INDEX "ScheduleLayer_shiftsCalendarId_idx" ON "ScheduleLayer"("shiftsCalendarId");

-- AddForeignKey
ALTER TABLE "ScheduleLayer" ADD CONSTRAINT "ScheduleLayer_workspaceId_shiftsCalendarId_fkey" FOREIGN KEY ("workspaceId", "shiftsCalendarId") REFERENCES "Calendar"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Checks
ALTER TABLE "ScheduleLayer" ADD CONSTRAINT "ScheduleLayer_shiftsCalendarId_turns_check" CHECK ("shiftsCalendarId" IS NULL OR "turns" = 0);
