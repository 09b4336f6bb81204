-- AlterTable
ALTER TABLE "ScheduleOverride" ALTER COLUMN "userId" DROP NOT NULL;

-- Checks
ALTER TABLE "ScheduleOverride" ADD CONSTRAINT "ScheduleOverride_userId_isBeside_check" CHECK ("userId" IS NOT NULL OR NOT "isBeside");
