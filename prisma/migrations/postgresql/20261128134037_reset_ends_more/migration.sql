-- AlterTable
ALTER TABLE "User" ADD COLUMN     "linksEndedAt" TIMESTAMPTZ(3),
ADD COLUMN     "methodsDoubtedAt" TIMESTAMPTZ(3);
