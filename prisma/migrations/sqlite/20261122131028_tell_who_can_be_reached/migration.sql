-- AlterTable
ALTER TABLE "ContactMethod" ADD COLUMN "failingSince" DATETIME;
ALTER TABLE "ContactMethod" ADD COLUMN "failure" TEXT;
ALTER TABLE "ContactMethod" ADD COLUMN "failureToldAt" DATETIME;

-- CreateTable
CREATE TABLE "MailState" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "changedAt" DATETIME NOT NULL,
    "brokenSince" DATETIME,
    "fault" TEXT
);
