-- AlterTable
ALTER TABLE "Signal" ADD COLUMN     "startedAt" TIMESTAMPTZ(3);
