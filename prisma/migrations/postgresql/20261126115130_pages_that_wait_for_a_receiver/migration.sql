-- AlterTable
ALTER TABLE "Page" ADD COLUMN     "hurried" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refusedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "ContactMethod" ADD COLUMN     "stuckSince" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "ContactMethod_stuckSince_idx" ON "ContactMethod"("stuckSince");
