-- CreateTable
CREATE TABLE "Swap" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "workspaceId" INTEGER NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL,
    "note" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "createdById" INTEGER,
    "takenById" INTEGER,
    "overrideId" INTEGER,
    "endedAt" DATETIME,
    "tellAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Swap_workspaceId_scheduleId_fkey" FOREIGN KEY ("workspaceId", "scheduleId") REFERENCES "Schedule" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Swap_workspaceId_userId_fkey" FOREIGN KEY ("workspaceId", "userId") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Swap_workspaceId_takenById_fkey" FOREIGN KEY ("workspaceId", "takenById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Swap_workspaceId_createdById_fkey" FOREIGN KEY ("workspaceId", "createdById") REFERENCES "User" ("workspaceId", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Swap_workspaceId_overrideId_fkey" FOREIGN KEY ("workspaceId", "overrideId") REFERENCES "ScheduleOverride" ("workspaceId", "id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Swap_startsAt_check" CHECK (typeof("startsAt") = 'integer'),
    CONSTRAINT "Swap_endsAt_check" CHECK (typeof("endsAt") = 'integer'),
    CONSTRAINT "Swap_createdAt_check" CHECK (typeof("createdAt") = 'integer'),
    CONSTRAINT "Swap_endedAt_check" CHECK (typeof("endedAt") IN ('integer', 'null')),
    CONSTRAINT "Swap_tellAt_check" CHECK (typeof("tellAt") IN ('integer', 'null')),
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
