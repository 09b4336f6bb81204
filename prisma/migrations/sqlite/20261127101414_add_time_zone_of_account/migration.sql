-- AlterTable
ALTER TABLE "Account" ADD COLUMN "timeZone" TEXT;
