-- AlterTable
ALTER TABLE "HealthProbe" ADD COLUMN "payload" TEXT;
