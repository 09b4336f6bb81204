-- AlterTable
ALTER TABLE "Page" ADD COLUMN "unconfirmedSince" DATETIME;
