-- AlterTable
ALTER TABLE "IdempotencyKey" ADD COLUMN     "outcomes" TEXT,
ALTER COLUMN "incidentId" DROP NOT NULL;

-- Checks
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_incidentId_outcomes_check" CHECK ("incidentId" IS NOT NULL OR "outcomes" IS NOT NULL);
