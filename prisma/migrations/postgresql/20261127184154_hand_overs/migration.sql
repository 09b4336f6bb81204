-- AlterTable
ALTER TABLE "User" ADD COLUMN     "hearsHandOvers" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "HandOver" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "scheduleId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "isPost" BOOLEAN NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "HandOver_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "HandOver_endedAt_dueAt_idx" ON "HandOver"("endedAt", "dueAt");

-- CreateIndex
CREATE INDEX "HandOver_workspaceId_userId_idx" ON "HandOver"("workspaceId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "HandOver_scheduleId_userId_startsAt_isPost_key" ON "HandOver"("scheduleId", "userId", "startsAt", "isPost");

-- AddForeignKey
ALTER TABLE "HandOver" ADD CONSTRAINT "HandOver_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HandOver" ADD CONSTRAINT "HandOver_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
