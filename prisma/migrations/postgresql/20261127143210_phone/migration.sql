-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "Channel" ADD VALUE 'sms';
ALTER TYPE "Channel" ADD VALUE 'voice';

-- AlterTable
ALTER TABLE "Page" ADD COLUMN     "code" INTEGER,
ADD COLUMN     "receipt" TEXT;

-- AlterTable
ALTER TABLE "ContactMethod" ADD COLUMN     "replyFaults" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "PhoneUse" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "channel" "Channel" NOT NULL,
    "number" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PhoneUse_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PhoneReply" (
    "sid" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PhoneReply_pkey" PRIMARY KEY ("sid")
);

-- CreateIndex
CREATE INDEX "PhoneUse_workspaceId_at_idx" ON "PhoneUse"("workspaceId", "at");

-- CreateIndex
CREATE INDEX "PhoneUse_number_at_idx" ON "PhoneUse"("number", "at");

-- CreateIndex
CREATE INDEX "PhoneReply_at_idx" ON "PhoneReply"("at");

-- AddForeignKey
ALTER TABLE "PhoneUse" ADD CONSTRAINT "PhoneUse_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
