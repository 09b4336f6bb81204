-- AlterTable
ALTER TABLE "PhoneUse" ADD COLUMN     "isPage" BOOLEAN NOT NULL DEFAULT true;
