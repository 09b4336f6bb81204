-- AlterTable
ALTER TABLE "Signal" ADD COLUMN "startedAt" DATETIME CONSTRAINT "Signal_startedAt_check" CHECK (typeof("startedAt") IN ('integer', 'null'));
