-- AlterTable
ALTER TABLE "Schedule" ADD COLUMN     "firstTurn" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ReplacedRotation" (
    "id" SERIAL NOT NULL,
    "scheduleId" INTEGER NOT NULL,
    "endsAt" TIMESTAMP(3) NOT NULL,
    "timeZone" TEXT NOT NULL,
    "shiftUnit" "ShiftUnit" NOT NULL,
    "shiftLength" INTEGER NOT NULL,
    "handoverTime" TEXT NOT NULL,
    "startsOn" TEXT NOT NULL,
    "firstTurn" INTEGER NOT NULL,

    CONSTRAINT "ReplacedRotation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReplacedTurn" (
    "rotationId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,

    CONSTRAINT "ReplacedTurn_pkey" PRIMARY KEY ("rotationId","position")
);

-- CreateIndex
CREATE INDEX "ReplacedRotation_scheduleId_endsAt_idx" ON "ReplacedRotation"("scheduleId", "endsAt");

-- CreateIndex
CREATE INDEX "ReplacedTurn_userId_idx" ON "ReplacedTurn"("userId");

-- AddForeignKey
ALTER TABLE "ReplacedRotation" ADD CONSTRAINT "ReplacedRotation_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "Schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReplacedTurn" ADD CONSTRAINT "ReplacedTurn_rotationId_fkey" FOREIGN KEY ("rotationId") REFERENCES "ReplacedRotation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReplacedTurn" ADD CONSTRAINT "ReplacedTurn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
