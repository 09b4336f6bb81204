-- AlterTable
ALTER TABLE "Session" ADD COLUMN "lastSeenAt" DATETIME;
