-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "sender" TEXT;
