-- AlterTable
ALTER TABLE "ContactMethod" ADD COLUMN     "failingSince" TIMESTAMP(3),
ADD COLUMN     "failure" TEXT,
ADD COLUMN     "failureToldAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "MailState" (
    "id" INTEGER NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,
    "brokenSince" TIMESTAMP(3),
    "fault" TEXT,

    CONSTRAINT "MailState_pkey" PRIMARY KEY ("id")
);
