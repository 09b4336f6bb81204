-- AlterEnum
ALTER TYPE "TimelineKind" ADD VALUE 'unacknowledged';

-- AlterTable
ALTER TABLE "EscalationPolicy" ADD COLUMN     "unacknowledgeMinutes" INTEGER;

-- Checks
ALTER TABLE "EscalationPolicy" ADD CONSTRAINT "EscalationPolicy_unacknowledgeMinutes_check" CHECK ("unacknowledgeMinutes" > 0);
