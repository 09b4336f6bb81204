-- AlterTable
ALTER TABLE "Page" ADD COLUMN     "unconfirmedSince" TIMESTAMP(3);
