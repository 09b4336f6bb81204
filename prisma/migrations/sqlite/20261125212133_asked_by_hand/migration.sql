-- AlterTable
ALTER TABLE "Escalation" ADD COLUMN "isByHand" BOOLEAN NOT NULL DEFAULT false
  CONSTRAINT "Escalation_isByHand_check" CHECK ("isByHand" IN (0, 1));
