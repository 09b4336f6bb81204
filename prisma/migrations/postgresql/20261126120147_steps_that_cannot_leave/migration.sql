-- AlterTable
ALTER TABLE "Escalation" ADD COLUMN     "waitsUntil" TIMESTAMPTZ(3);
