-- AlterTable
ALTER TABLE "Escalation" ADD COLUMN     "isByHand" BOOLEAN NOT NULL DEFAULT false;
