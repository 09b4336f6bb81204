-- CreateTable
CREATE TABLE "Swap" (
    "id" BIGSERIAL NOT NULL,
    "workspaceId" BIGINT NOT NULL,
    "scheduleId" BIGINT NOT NULL,
    "userId" BIGINT NOT NULL,
    "startsAt" TIMESTAMPTZ(3) NOT NULL,
    "endsAt" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "createdById" BIGINT,
    "takenById" BIGINT,
    "overrideId" BIGINT,
    "endedAt" TIMESTAMPTZ(3),
    "tellAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Swap_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Swap_startsAt_endsAt_check" CHECK ("startsAt" < "endsAt"),
    CONSTRAINT "Swap_takenById_overrideId_check" CHECK (("takenById" IS NULL) = ("overrideId" IS NULL))
);

-- CreateIndex
CREATE INDEX "Swap_scheduleId_endsAt_idx" ON "Swap"("scheduleId", "endsAt");

-- CreateIndex
CREATE INDEX "Swap_tellAt_idx" ON "Swap"("tellAt");

-- CreateIndex
CREATE INDEX "Swap_userId_idx" ON "Swap"("userId");

-- CreateIndex
CREATE INDEX "Swap_takenById_idx" ON "Swap"("takenById");

-- CreateIndex
CREATE UNIQUE INDEX "Swap_workspaceId_id_key" ON "Swap"("workspaceId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Swap_workspaceId_overrideId_key" ON "Swap"("workspaceId", "overrideId");

-- CreateIndex
CREATE UNIQUE INDEX "ScheduleOverride_workspaceId_id_key" ON "ScheduleOverride"("workspaceId", "id");

-- AddForeignKey
ALTER TABLE "Swap" ADD CONSTRAINT "Swap_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Swap" ADD CONSTRAINT "Swap_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Swap" ADD CONSTRAINT "Swap_workspaceId_takenById_fkey" FOREIGN KEY ("workspaceId", "takenById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Swap" ADD CONSTRAINT "Swap_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User"("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Swap" ADD CONSTRAINT "Swap_workspaceId_overrideId_fkey" FOREIGN KEY ("workspaceId", "overrideId") REFERENCES "ScheduleOverride"("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE;
