-- AlterTable
ALTER TABLE "PageAttempt" ADD COLUMN     "isUnanswered" BOOLEAN NOT NULL DEFAULT false;
